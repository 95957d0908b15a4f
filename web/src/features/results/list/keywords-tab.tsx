import type { ComponentProps } from 'react';
import { useIsLarge } from '../../../shared/hooks/use-is-small.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { NextPageFailure } from '../../../shared/ui/paging/next-page-button.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { NoResults } from '../no-results.tsx';
import { failedTitle, foundText, shownText, type Shown } from '../results-rules.ts';
import { allKeywordColumns, keywordPages, standardHidden, tableName } from './keyword-columns.tsx';
import { CountryColumnChoice } from './keyword-countries.tsx';
import { KeywordCardsSkeleton, KeywordsList } from './keywords-list.tsx';
import { KeywordsTable, KeywordsTableSkeleton } from './keywords-table.tsx';
import { KeywordsToolbar } from './keywords-toolbar.tsx';
import { useKeywordsFilter, useKeywordsInput } from './use-keywords-filter.ts';

/** Skeleton of the table or the cards, whichever the screen will show. */
export function KeywordsSkeleton() {
  return useIsLarge() ? <KeywordsTableSkeleton /> : <KeywordCardsSkeleton />;
}

/** Cards have no columns to choose. */
const noColumns: typeof allKeywordColumns = [];

const isNarrowed = ({ search, country, minOpportunity }: ReturnType<typeof useKeywordsInput>): boolean =>
  search !== undefined || country !== undefined || minOpportunity !== undefined;

/** Stored keywords, filtered and sorted by the server: a table on large screens, cards on small ones. */
export function KeywordsTab({ databaseId }: { databaseId: string | undefined }) {
  const [filter, setFilter] = useKeywordsFilter();
  const input = useKeywordsInput(databaseId);
  const keywords = keywordPages.usePages(input);
  const reset = () => void setFilter({ search: null, country: null, minOpportunity: null });
  const isFiltered = isNarrowed(input);
  const { rows: groups, last } = keywords;
  const shown: Shown | undefined = last && {
    loaded: groups.length,
    matching: last.matching,
    total: last.summary.totalKeywords,
    isFiltered,
  };
  const { isPlaceholderData } = keywords;
  const isLarge = useIsLarge();
  const list = {
    groups,
    total: shown?.matching ?? -1,
    databaseId,
    more: keywords,
  };
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <KeywordsToolbar filter={filter} onChange={(change) => void setFilter(change)} />
        <ShownLine shown={shown} isOfCountry={isLarge && input.country !== undefined} onReset={reset} />
        <TableOptions
          name={tableName}
          columns={isLarge ? allKeywordColumns : noColumns}
          standardHidden={standardHidden}
        >
          <CountryColumnChoice />
        </TableOptions>
      </div>
      <QueryState
        query={keywords}
        failedTitle={failedTitle(keywords.error)}
        skeleton={<KeywordsSkeleton />}
        isEmpty={() => groups.length === 0}
        empty={<NoResults isFiltered={isFiltered} onReset={reset} />}
      >
        {() => (
          <div
            className={classNames('flex min-h-0 flex-col lg:flex-1', isPlaceholderData && 'opacity-60')}
            aria-busy={isPlaceholderData}
          >
            {isLarge ? (
              <KeywordsTable {...list} sort={filter.sort} order={filter.order} onSort={setFilter} />
            ) : (
              <KeywordCards {...list} sort={filter.sort} isOfCountry={input.country !== undefined} />
            )}
          </div>
        )}
      </QueryState>
    </>
  );
}

function KeywordCards(list: ComponentProps<typeof KeywordsList>) {
  const { more } = list;
  return (
    <>
      <KeywordsList {...list} />
      <output className="block min-h-9 pt-3 text-center text-xs text-muted">
        {more.isFetchingNextPage ? 'Загрузка следующих…' : null}
      </output>
      <NextPageFailure more={more} className="justify-center pb-3" />
    </>
  );
}

interface ShownLineProps {
  /** Undefined while the counts are unknown. */
  shown: Shown | undefined;
  /** True if the list is limited to a country; its figures still cover all countries. */
  isOfCountry: boolean;
  onReset: () => void;
}

function ShownLine({ shown, isOfCountry, onReset }: ShownLineProps) {
  if (shown === undefined) return null;
  const found = foundText(shown);
  return (
    <p className="flex min-h-control flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
      <output>
        {shownText(shown)}
        {found === null ? null : ` · ${found}`}
        {isOfCountry ? ' · показатели по всем странам' : null}
      </output>
      {shown.isFiltered ? (
        <Button kind="ghost" size="xs" onPress={onReset}>
          Сбросить фильтры
        </Button>
      ) : null}
    </p>
  );
}
