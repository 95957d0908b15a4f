import type { CountedDatabase } from '../../workspace/display/use-counted-database.ts';
import type { KeywordBrandFields } from './brand-texts.ts';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { KeywordBrand } from './keyword-brand.tsx';

interface CountedSitesProps {
  keyword: string;
  /** Undefined while it is loading, or when there is none. */
  found: KeywordBrandFields | undefined;
  database: CountedDatabase;
  isLoading: boolean;
}

/** Whose sites the figures of a keyword's page are about: of which brand, and in which database. */
export function CountedSites({ keyword, found, database, isLoading }: CountedSitesProps) {
  return (
    <>
      {found === undefined ? (
        // The line of the brand, so that it pushes nothing away.
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
