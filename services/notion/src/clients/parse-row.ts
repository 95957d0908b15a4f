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

/** A value that may be truncated, or calculated from a part only. */
export interface TruncatedValue {
  propertyId: string;
  /** Texts of the items that the beginning consists of, where it is a rollup's. */
  items: readonly (string | null)[];
}

/** A row as received; its content is untrusted. */
export interface RawRow {
  row: WorkspaceRow;
  truncated: readonly TruncatedValue[];
}

/** Range of years that Postgres parses as JSON writes them. */
const [firstYear, lastYear] = [1, 9999];

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  // Also when it is no date at all.
  if (!(date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear))
    throw new NotionError('bad_answer');
  return date;
}

/**
 * One result of a query; null = not a row, as wikis hold data sources too.
 * @throws NotionError capability_missing when the integration may not read content: Notion then sends ids only
 * @throws NotionError bad_answer when it is a row but not a whole one: to leave it out would look like its removal
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
