import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { useMemo } from 'react';
import { CompareButton } from '../../../domain/keywords/compare/compare-button.tsx';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { ListTools } from '../../../shared/list/list-tools.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { ModeChoice } from '../mode-choice.tsx';
import { OpportunityFilter } from '../opportunity-filter.tsx';
import { shownText } from '../results-rules.ts';
import type { ResultDatabases } from '../use-results-view.ts';
import { CountryFilter } from './country-filter.tsx';
import { CountryColumnChoice, countriesHeightPx, KeywordCountries } from './keyword-countries.tsx';
import { OpenKeywordsContext } from './keyword-name.tsx';
import { keywordsList } from './keywords-list.tsx';
import { useKeywords, useKeywordsFilter, useKeywordsOrder } from './use-keywords.ts';
import { useOpenKeywords } from './use-open-keywords.ts';

/** Menus «Вид» and «Экспорт» of the keywords. */
export function KeywordsTools({ workspace }: { workspace: ResultDatabases }) {
  return (
    <ListTools list={keywordsList} found={useKeywords(workspace)} {...useKeywordsOrder()}>
      <ModeChoice {...workspace} />
      <CountryColumnChoice />
    </ListTools>
  );
}

interface KeywordsTabProps {
  workspace: ResultDatabases;
  /** Keywords selected for comparison, regardless of the filter. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Stored keywords, searched and sorted by the server. */
export function KeywordsTab({ workspace, selected, onSelect }: KeywordsTabProps) {
  const { filter, change, reset, active } = useKeywordsFilter();
  const keywords = useKeywords(workspace);
  const open = useOpenKeywords();
  const details = useCountries(open.opened, workspace.database?.databaseId);
  const selection = useMemo(() => ({ selected, onChange: onSelect }), [selected, onSelect]);
  const onReset = active.length > 0 ? reset : undefined;
  const { rows, last, isPlaceholderData } = keywords;
  return (
    <OpenKeywordsContext value={open}>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
        <FilterBar
          label="Поиск по ключевому слову"
          placeholder="Поиск по ключевому слову"
          search={filter.search}
          onChange={change}
          active={active.filter((name) => name !== 'search').length}
        >
          <CountryFilter country={filter.country || undefined} onChange={(country) => change({ country })} />
          <OpportunityFilter
            value={filter.minOpportunity}
            onChange={(minOpportunity) => change({ minOpportunity })}
          />
        </FilterBar>
        <CompareButton selected={[...selected]} />
      </div>
      <div
        className={classNames('flex min-h-0 flex-col gap-2 lg:flex-1', isPlaceholderData && 'opacity-60')}
        aria-busy={isPlaceholderData}
      >
        <ListTable
          list={keywordsList}
          found={keywords}
          total={last?.matching ?? undefined}
          more={keywords}
          {...useKeywordsOrder()}
          details={details}
          selection={selection}
          onRowClick={({ keyword }) => open.toggle(keyword)}
          onReset={onReset}
          footer={
            <span className="flex flex-wrap items-center gap-x-2">
              <output>
                {shownText(rows.length, last?.matching ?? null)}
                {filter.country === '' ? null : ' · показатели по всем странам'}
              </output>
              {onReset ? (
                <Button kind="ghost" size="xs" onPress={onReset}>
                  Сбросить фильтры
                </Button>
              ) : null}
            </span>
          }
        />
      </div>
    </OpenKeywordsContext>
  );
}

/** Height of the border below the countries, in px. */
const lineHeightPx = 1;

/** Countries below each expanded keyword, with the same row density as the list. */
function useCountries(opened: ReadonlySet<string>, databaseId: string | undefined) {
  const { density } = useTableOptions(keywordsList.name);
  return useMemo(
    () => ({
      heightPx: ({ keyword, totalCountries }: KeywordGroup) =>
        opened.has(keyword) ? countriesHeightPx(totalCountries, density) + lineHeightPx : 0,
      render: ({ keyword }: KeywordGroup) => (
        <KeywordCountries keyword={keyword} databaseId={databaseId} density={density} />
      ),
    }),
    [opened, databaseId, density],
  );
}
