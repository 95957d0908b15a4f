import type { CountedDatabase } from '../../../workspace/display/use-counted-database.ts';
import type { KeywordBrandFields } from '../brand-labels.ts';
import { Skeleton } from '../../../../shared/ui/display/skeleton.tsx';
import { KeywordBrand } from './keyword-brand.tsx';

interface CountedSitesProps {
  keyword: string;
  /** Undefined while the brand is loading, or if there is none. */
  found: KeywordBrandFields | undefined;
  database: CountedDatabase;
  isLoading: boolean;
}

/** Brand and database of the sites counted on the page of a keyword. */
export function CountedSites({ keyword, found, database, isLoading }: CountedSitesProps) {
  return (
    <>
      {found === undefined ? (
        // Reserves a line for the brand, so that the layout does not shift.
        isLoading ? (
          <Skeleton className="my-1.5 h-3 w-40 max-sm:mr-40 sm:w-80" />
        ) : null
      ) : (
        <KeywordBrand keyword={keyword} brand={found.brand} brandMatch={found.brandMatch} />
      )}
      {database.label === undefined ? null : (
        <span className="wrap-anywhere">Одна таблица: {database.label}</span>
      )}
    </>
  );
}
