import { plainId } from '@geoplan/contracts/notion-id';
import { NotionTrouble } from './notion-trouble.ts';
import { isCalculated, isMaybeCut, itemTexts, propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';

/** A value that may be only its beginning, or calculated with a part only. */
export interface CutValue {
  propertyId: string;
  /** Texts of the items that the beginning consists of, where it is a rollup's. */
  items: readonly string[];
}

/** A row as it came; what it holds is not to be trusted. */
export interface RawRow {
  row: WorkspaceRow;
  cut: readonly CutValue[];
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
  const cut: CutValue[] = [];
  const values = new Map<string, string>();
  const all = Object.values(properties) as ({ id?: unknown; type?: unknown } | null)[];
  const isRelationCut = all.some((value) => value?.type === 'relation' && isMaybeCut(value));
  for (const value of all) {
    if (typeof value?.id !== 'string') continue;
    values.set(value.id, propertyText(value));
    if (isMaybeCut(value) || (isRelationCut && isCalculated(value)))
      cut.push({ propertyId: value.id, items: itemTexts(value) });
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
