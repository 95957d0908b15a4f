import type { CountedDatabase } from '../../workspace/display/use-counted-database.ts';
import type { KeywordBrandFields } from './brand-texts.ts';
import { KeywordBrand } from './keyword-brand.tsx';

interface CountedSitesProps {
  keyword: string;
  /** Undefined while it is loading, or when there is none. */
  found: KeywordBrandFields | undefined;
  database: CountedDatabase;
}

/** Whose sites the figures of a keyword's page are about: of which brand, and in which database. */
export function CountedSites({ keyword, found, database }: CountedSitesProps) {
  return (
    <>
      {found === undefined ? null : (
        <KeywordBrand keyword={keyword} brand={found.brand} brandMatch={found.brandMatch} />
      )}
      {database.label === undefined ? null : (
        <span className="wrap-anywhere">Одна таблица: {database.label}</span>
      )}
    </>
  );
}
