import { plainId } from '@geoplan/contracts/fields/notion-id';
import { NotionError } from './notion-error.ts';
import {
  attachedLink,
  isCalculated,
  isMaybeTruncated,
  itemTexts,
  propertyText,
} from '../domain/sync/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';

/** Value that may be truncated, or calculated from only a part of the relations. */
export interface TruncatedValue {
  propertyId: string;
  /** Texts of the shown items if the value is a rollup. */
  items: readonly (string | null)[];
}

/** Row as received; its content is untrusted. */
export interface RawRow {
  row: WorkspaceRow;
  truncated: readonly TruncatedValue[];
}

/** Range of years that Postgres parses in JSON's date format. */
const [firstYear, lastYear] = [1, 9999];

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  // Also true for an invalid date.
  if (!(date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear))
    throw new NotionError('bad_answer');
  return date;
}

/**
 * Parses one result of a query; null if it is not a row, because wikis contain data sources too.
 * @throws NotionError capability_missing if the integration may not read content, in which case Notion sends only ids
 * @throws NotionError bad_answer for an incomplete row, because a skipped row would count as removed
 */
export function parseRow(result: unknown): RawRow | null {
  const page = result as Record<string, unknown> | null;
  if (page?.['object'] === 'data_source') return null;
  const { id, url, properties } = page ?? {};
  if (page?.['object'] === 'page' && properties === undefined) throw new NotionError('capability_missing');
  if (typeof id !== 'string' || typeof properties !== 'object' || properties === null)
    throw new NotionError('bad_answer');
  const truncated: TruncatedValue[] = [];
  const values = new Map<string, string | null>();
  const links = new Map<string, string>();
  const all = Object.values(properties) as ({ id?: unknown; type?: unknown } | null)[];
  const isRelationTruncated = all.some((value) => value?.type === 'relation' && isMaybeTruncated(value));
  for (const value of all) {
    if (typeof value?.id !== 'string') continue;
    values.set(value.id, propertyText(value));
    const link = attachedLink(value);
    if (link !== null) links.set(value.id, link);
    if (isMaybeTruncated(value) || (isRelationTruncated && isCalculated(value)))
      truncated.push({ propertyId: value.id, items: itemTexts(value) });
  }
  const row = {
    id: plainId(id),
    url: typeof url === 'string' ? url : '',
    createdAt: dateOf(page?.['created_time']),
    lastEditedAt: dateOf(page?.['last_edited_time']),
    isInTrash: page?.['in_trash'] === true,
    values,
    ...(links.size === 0 ? {} : { links }),
  };
  return { row, truncated };
}
