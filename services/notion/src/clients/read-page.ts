import { plainId } from '@geoplan/contracts/notion-id';
import { NotionTrouble } from './notion-trouble.ts';
import { isMaybeCut, propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';

/** A row as it came; what it holds is not to be trusted. */
export interface RawRow {
  row: WorkspaceRow;
  /** Property ids of values that may be only their beginning. */
  cut: readonly string[];
}

/** Of what Postgres reads as it is written in JSON. */
const [firstYear, lastYear] = [1, 9999];

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  // Also when it is no date at all.
  if (!(date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear))
    throw new NotionTrouble('bad_answer');
  return date;
}

/**
 * One result of a query; null = not a row, as wikis hold data sources too.
 * @throws NotionTrouble bad_answer when it is a row but not a whole one: to leave it out would look like its removal
 */
export function readPage(result: unknown): RawRow | null {
  const page = result as Record<string, unknown> | null;
  if (page?.['object'] === 'data_source') return null;
  const { id, url, properties } = page ?? {};
  if (typeof id !== 'string' || typeof properties !== 'object' || properties === null)
    throw new NotionTrouble('bad_answer');
  const cut: string[] = [];
  const values = new Map<string, string>();
  for (const value of Object.values(properties) as { id?: unknown }[]) {
    if (typeof value?.id !== 'string') continue;
    values.set(value.id, propertyText(value));
    if (isMaybeCut(value)) cut.push(value.id);
  }
  const row = {
    id: plainId(id),
    url: typeof url === 'string' ? url : '',
    createdAt: dateOf(page?.['created_time']),
    lastEditedAt: dateOf(page?.['last_edited_time']),
    isInTrash: page?.['in_trash'] === true,
    values,
  };
  return { row, cut };
}
