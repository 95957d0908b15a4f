import { maskedAddress, readSiteAddress } from '@geoplan/contracts/fields/site-address';
import { trimmedAddress } from '@geoplan/contracts/fields/visible-text';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import { siteFields, type SiteField, type SyncWarning } from '@geoplan/contracts/notion/notion-site';
import { parseSiteCountries } from './parse-countries.ts';
import { readDate } from './read-date.ts';
import { sanitizeText } from '../sanitize-text.ts';
import type { FieldColumns, WorkspaceRow } from '../workspace.ts';

/** Row of the workspace, as stored; all text is untrusted. */
export interface Site extends Record<SiteField, string> {
  /** Page id without dashes. */
  id: string;
  dataSourceId: string;
  createdAt: Date;
  notionUrl: string;
  /** `foldedText` of the brand. */
  brandKey: string;
  /** `statusKey` of the status. */
  statusKey: string;
  countries: string[];
  geoLabels: string[];
  /** Fields that the workspace did not report; their texts are "". */
  unknownFields: SiteField[];
}

/** Maximum length of the stored text per field, characters; statuses and URLs are also sent in messages (contracts). */
const longest: Record<SiteField, number> = {
  url: 2_000,
  status: 200,
  brand: 500,
  geo: 2_000,
  language: 500,
  type: 500,
  start_date: 100,
  responsible: 1_000,
  notes: 10_000,
};

/** Form in which statuses are compared: visible characters, regardless of case (api.md, Counting rule). */
export const statusKey = keywordKey;

/**
 * Caches parsed texts. Few texts name the brands, statuses and countries of many rows, so each text is parsed once
 * per scan.
 */
function memoize<T>(parse: (value: string) => T): (value: string) => T {
  const known = new Map<string, T>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const result = parse(value);
    known.set(value, result);
    return result;
  };
}

/** Stored form of a URL, without surrounding invisible characters and with user names and passwords masked. */
function addressOf(written: string, link: string | undefined): string {
  const isText = link !== undefined && readSiteAddress(written).fault === 'no_address';
  return maskedAddress(trimmedAddress(isText ? sanitizeText(link) : written));
}

/** Parses the rows of one data source; collects the columns with truncated values. */
export function createSiteParser(dataSourceId: string, fields: FieldColumns) {
  const truncated = new Map<string, number>();
  const [brandKeyOf, statusKeyOf, countriesOf, startDateOf] = [
    memoize(foldedText),
    memoize(statusKey),
    memoize((geo: string) => parseSiteCountries(geo)),
    memoize((written: string) => readDate(written) ?? written),
  ];

  const valueOf = (row: WorkspaceRow, field: SiteField): string | null =>
    fields[field] ? (row.values.get(fields[field].propertyId) ?? null) : '';

  function textOf(row: WorkspaceRow, field: SiteField): string {
    const column = fields[field];
    const written = sanitizeText(valueOf(row, field) ?? '');
    const value = field === 'url' ? addressOf(written, row.links?.get(column?.propertyId ?? '')) : written;
    const max = longest[field];
    if (!column || value.length <= max) return value;
    const characters = Array.from(value);
    if (characters.length <= max) return value;
    truncated.set(column.name, max);
    return characters.slice(0, max).join('');
  }

  return {
    parse(row: WorkspaceRow): Site {
      const texts = siteFields.map((field) => [field, textOf(row, field)] as const);
      const site = Object.fromEntries(texts) as Record<SiteField, string>;
      site.start_date = startDateOf(site.start_date);
      const { countries, labels } = countriesOf(site.geo);
      return {
        ...site,
        id: row.id,
        dataSourceId,
        createdAt: row.createdAt,
        notionUrl: sanitizeText(row.url),
        brandKey: brandKeyOf(site.brand),
        statusKey: statusKeyOf(site.status),
        countries,
        geoLabels: labels,
        unknownFields: siteFields.filter((field) => valueOf(row, field) === null),
      };
    },
    warnings: (): SyncWarning[] =>
      [...truncated].map(([property, max]) => ({
        code: 'truncated',
        property,
        message: `В столбце «${property}» есть значения длиннее ${max}\u00A0символов; они сохранены не целиком.`,
      })),
  };
}
