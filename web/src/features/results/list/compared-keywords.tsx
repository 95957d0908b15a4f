import { useQueries } from '@tanstack/react-query';
import { comparedKeyword } from '../../../domain/keywords/compare/compared-keyword.ts';
import { comparedKeywords } from '../../../domain/keywords/compare/compared-lists.tsx';
import { CompareView } from '../../../domain/keywords/compare/compare-view.tsx';
import { keywordCountriesQuery } from '../../../domain/keywords/use-keyword-countries.ts';
import { formatCount } from '../../../shared/format/format-number.ts';

interface ComparedKeywordsProps {
  keywords: readonly string[];
  databaseId: string | undefined;
}

/** Keywords side by side, each represented by its best country. A keyword that is not stored is left out. */
export function ComparedKeywords({ keywords, databaseId }: ComparedKeywordsProps) {
  const found = useQueries({
    queries: keywords.map((keyword) => keywordCountriesQuery({ keyword, databaseId })),
    combine: (queries) => {
      const error = queries.every(({ isError }) => isError) ? (queries[0]?.error ?? null) : null;
      return {
        data: error !== null || queries.some(({ isPending }) => isPending) ? undefined : queries,
        error,
        isFetching: queries.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(queries.map((query) => query.refetch())),
        rows: queries.flatMap(({ data }) => (data && comparedKeyword(data.countries)) ?? []),
      };
    },
  });
  const title = formatCount(keywords.length, ['ключевое слово', 'ключевых слова', 'ключевых слов']);
  return <CompareView title={`Сравнение: ${title}`} list={comparedKeywords} found={found} />;
}
