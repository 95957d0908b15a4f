import { CountryTag } from '../../../domain/countries/country-tag.tsx';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';

/** As many as the column has room for. */
const shownParts = 2;

/** The GEOs of a site: countries as codes with their name on hover, other words as they stand. */
export function GeoTags({ geo }: { geo: string }) {
  const parts = splitGeo(geo);
  if (parts.length === 0) return <>—</>;
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle" title={geo}>
      {parts.slice(0, shownParts).map(({ code, label }) =>
        code === null ? (
          <span key={label} className="truncate">
            {label}
          </span>
        ) : (
          <CountryTag key={label} code={code} />
        ),
      )}
      {parts.length > shownParts ? (
        <span className="text-xs text-muted">+{parts.length - shownParts}</span>
      ) : null}
    </span>
  );
}
