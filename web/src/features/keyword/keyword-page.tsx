import { CompareView } from '../../domain/keywords/compare/compare-view.tsx';
import { comparedCountries } from '../../domain/keywords/compare/compared-lists.tsx';
import { useCompared } from '../../domain/keywords/compare/use-compared.ts';
import { ScreenDemoMark } from '../../domain/keywords/demo-marks.tsx';
import { countryByCode } from '@geoplan/contracts/countries/countries';
import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useCallback, useMemo, type ComponentProps } from 'react';
import { keywordPath, useKeywordParam } from '../../domain/keywords/keyword-path.ts';
import { fileSlug } from '../../shared/export/file-slug.ts';
import {
  BackToResults,
  isMissing,
  RecordFailure,
  RecordMissing,
} from '../../domain/keywords/record-failure.tsx';
import { CountedSites } from '../../domain/keywords/brand/counted/counted-sites.tsx';
import { useCountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { useKeywordCountries } from '../../domain/keywords/use-keyword-countries.ts';
import { useRememberedQuery } from '../../shared/navigation/remembered-query.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { ListTools } from '../../shared/list/list-tools.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PageActions } from '../../shared/ui/layout/page-actions.tsx';
import { ToolsMenu } from '../../domain/tools/tools-menu.tsx';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { countriesList, type KeywordCountry } from './countries-list.tsx';
import { CountriesView, useKeywordSort } from './countries-view.tsx';

const parser = parseAsArrayOf(parseAsString).withDefault([]);

/** Selected countries, kept in the URL (`?selected=pl,at`), so that going back from a tool restores them. */
function useSelectedCountries() {
  const [codes, setCodes] = useQueryState('selected', parser);
  const selected = useMemo<ReadonlySet<string>>(
    () => new Set(codes.flatMap((code) => countryByCode(code)?.code ?? [])),
    [codes],
  );
  const select = useCallback(
    (countries: ReadonlySet<string>) => void setCodes(countries.size === 0 ? null : [...countries]),
    [setCodes],
  );
  return [selected, select] as const;
}

/** Countries of a keyword as rows, each with the brand of the keyword. */
function useCountryRows(data: ReturnType<typeof useKeywordCountries>['data']): readonly KeywordCountry[] {
  return useMemo(
    () => data?.countries.map((row) => ({ ...row, brand: data.brand, brandMatch: data.brandMatch })) ?? [],
    [data],
  );
}

/** Page of one keyword in all its countries. */
export function KeywordPage() {
  const keyword = useKeywordParam();
  const database = useCountedDatabase();
  const { databaseId, isPending } = database;
  const countries = useKeywordCountries({ keyword, databaseId }, !isPending);
  useFreshCounts();
  useRememberedQuery(keywordPath(keyword));
  const [named, select] = useSelectedCountries();
  const { compared } = useCompared();
  const { data } = countries;
  const rows = useCountryRows(data);
  const sorted = useKeywordSort();
  const name = data?.keyword || keyword;
  const list = useMemo(
    () => ({ ...countriesList, label: `Страны: ${name}`, fileName: `keyword-${fileSlug(keyword)}` }),
    [name, keyword],
  );
  // A URL may name countries that were never stored or have been removed.
  const chosen = useMemo(
    () => new Set(rows.flatMap(({ country }) => (named.has(country) ? [country] : []))),
    [rows, named],
  );
  return (
    <Page
      title={name}
      mark={<ScreenDemoMark />}
      sub={<KeywordSub keyword={name} found={data} database={database} isLoading={countries.isPending} />}
      isFilled
      actions={
        <PageActions
          more={
            <>
              {compared.length > 0 ? null : <ListTools list={list} found={{ rows }} {...sorted} />}
              <ToolsMenu
                input={{ keywords: [keyword], countries: rows.map(({ country }) => country) }}
                isDisabled={rows.length === 0}
              />
            </>
          }
        >
          <BackToResults />
        </PageActions>
      }
    >
      <CountsNotice databaseId={databaseId} />
      <KeywordState
        keyword={name}
        list={list}
        found={{ ...countries, rows }}
        selected={chosen}
        onSelect={select}
      />
    </Page>
  );
}

/** All countries, the countries being compared, or the reason why there are none. */
function KeywordState(props: ComponentProps<typeof CountriesView>) {
  const { found } = props;
  const { data, error, rows } = found;
  const { compared } = useCompared();
  if (isMissing(error) || (data !== undefined && rows.length === 0))
    return <RecordMissing title={countriesList.empty.title} />;
  if (error !== null && data === undefined)
    return <RecordFailure error={error} isRetrying={found.isFetching} onRetry={() => void found.refetch()} />;
  if (compared.length === 0) return <CountriesView {...props} />;
  return (
    <CompareView
      title={`Сравнение: ${formatCount(compared.length, ['страна', 'страны', 'стран'])}`}
      list={comparedCountries}
      found={{ ...found, rows: rows.filter(({ country }) => compared.includes(country)) }}
    />
  );
}

/** Subtitle of the page, and the brand whose sites it counts. */
function KeywordSub(props: ComponentProps<typeof CountedSites>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      Ключевое слово по странам
      <CountedSites {...props} />
    </span>
  );
}
