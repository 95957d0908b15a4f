import { Button } from '../../../shared/ui/buttons/button.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { NoResults } from '../no-results.tsx';
import { failedTitle, foundText, shownText, type Shown } from '../results-rules.ts';
import { KeywordsList, KeywordsSkeleton } from './keywords-list.tsx';
import { useKeywords } from './keywords-queries.ts';
import { KeywordsToolbar } from './keywords-toolbar.tsx';
import { useKeywordsFilter, useKeywordsInput } from './use-keywords-filter.ts';

/** The stored keywords as cards, found and ordered by the server. */
export function KeywordsTab({ databaseId }: { databaseId: string | undefined }) {
  const [filter, setFilter] = useKeywordsFilter();
  const input = useKeywordsInput(databaseId);
  const keywords = useKeywords(input);
  const reset = () => void setFilter({ search: null, country: null });
  const isFiltered = input.search.trim() !== '' || input.country !== undefined;
  const first = keywords.data?.pages[0];
  const groups = keywords.groups;
  const shown: Shown | undefined = first && {
    loaded: groups.length,
    matching: first.matching,
    total: first.summary.totalKeywords,
    isFiltered,
  };
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = keywords;
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isPlaceholderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <KeywordsToolbar filter={filter} onChange={(change) => void setFilter(change)} />
        {shown ? <ShownLine shown={shown} onReset={reset} /> : null}
      </div>
      <QueryState
        query={keywords}
        failedTitle={failedTitle(keywords.error)}
        skeleton={<KeywordsSkeleton />}
        isEmpty={() => groups.length === 0}
        empty={<NoResults isFiltered={isFiltered} onReset={reset} />}
      >
        {() => (
          <div className={isPlaceholderData ? 'opacity-60' : ''} aria-busy={isPlaceholderData}>
            <KeywordsList
              groups={groups}
              total={shown?.matching ?? -1}
              databaseId={databaseId}
              isOfCountry={input.country !== undefined}
              onMore={canLoadMore ? () => void fetchNextPage() : undefined}
            />
            <output className="block min-h-9 pt-3 text-center text-xs text-muted">
              {isFetchingNextPage ? 'Загрузка следующих…' : null}
            </output>
          </div>
        )}
      </QueryState>
    </>
  );
}

function ShownLine({ shown, onReset }: { shown: Shown; onReset: () => void }) {
  const found = foundText(shown);
  return (
    <p className="flex min-h-control flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
      <output>
        {shownText(shown)}
        {found === null ? null : ` · ${found}`}
      </output>
      {shown.isFiltered ? (
        <Button kind="ghost" size="xs" onPress={onReset}>
          Сбросить фильтры
        </Button>
      ) : null}
    </p>
  );
}
