import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { createContext, useContext } from 'react';
import { CountryTag, countryName } from '../../../domain/countries/country-tag.tsx';
import { reasonText, type FindingKind, type Findings } from '../../../domain/checks/finding-rules.ts';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';
import { WorkspaceStatusBadge } from '../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { FindingMark } from '../checks/finding-mark.tsx';

interface Found {
  /** Undefined until loaded. */
  findings: Findings | undefined;
  /** Kind that the list is filtered by; its reasons have a separate column. */
  kind: '' | FindingKind;
}

/** Findings of the checks, for the cells of the table. */
export const FoundContext = createContext<Found>({ findings: undefined, kind: '' });

interface SiteStatusProps {
  site: NotionSite;
  /** Same as `isShrinking` of `Badge`. */
  isShrinking?: boolean;
}

/** Status preceded by the mark of a finding. After a long status, the mark would be out of sight. */
export function SiteStatus({ site: { id, status }, isShrinking = false }: SiteStatusProps) {
  const { findings, kind } = useContext(FoundContext);
  const finding = kind === '' ? findings?.get(id) : undefined;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      {finding === undefined ? null : <FindingMark finding={finding} status={status} />}
      <WorkspaceStatusBadge status={status} isShrinking={isShrinking} />
    </span>
  );
}

/** Reasons why a site has the selected kind of finding. */
export function Reasons({ id }: NotionSite) {
  const { findings, kind } = useContext(FoundContext);
  const finding = findings?.get(id);
  const text = finding === undefined || kind === '' ? '—' : reasonText(finding, kind);
  return <span title={text}>{text}</span>;
}

/** Maximum number of tags that fit into the column. */
const shownParts = 2;

/** GEOs of a site. Countries are shown as codes with the name on hover; other text is shown unchanged. */
export function GeoTags({ geo }: { geo: string }) {
  const parts = splitGeo(geo);
  if (parts.length === 0) return '—';
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

/** GEOs of a site with country names, for the panel. */
export function GeoNames({ geo }: { geo: string }) {
  const parts = splitGeo(geo);
  if (parts.length === 0) return '—';
  return (
    <ul className="flex flex-col gap-1">
      {parts.map(({ code, label }) => (
        <li key={label}>
          {code === null ? (
            label
          ) : (
            <span className="inline-flex items-center gap-1.5">
              {countryName(code)} <CountryTag code={code} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
