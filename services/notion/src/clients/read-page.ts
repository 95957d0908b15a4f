import { NotionTrouble } from './notion-trouble.ts';
import { propertyText } from '../domain/property-text.ts';
import type { WorkspaceRow } from '../domain/workspace.ts';

/** A row as it came; what it holds is not to be trusted. */
export interface RawRow {
  row: WorkspaceRow;
  /** Values as they came, by property id. */
  raw: ReadonlyMap<string, unknown>;
}

/** An id as it is kept: without dashes, in lower case. */
export function plainId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

function dateOf(value: unknown): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new NotionTrouble('bad_answer');
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
  const raw = new Map<string, unknown>();
  const values = new Map<string, string>();
  for (const value of Object.values(properties) as { id?: unknown }[]) {
    if (typeof value?.id !== 'string') continue;
    raw.set(value.id, value);
    values.set(value.id, propertyText(value));
  }
  const row = {
    id: plainId(id),
    url: typeof url === 'string' ? url : '',
    createdAt: dateOf(page?.['created_time']),
    lastEditedAt: dateOf(page?.['last_edited_time']),
    isInTrash: page?.['in_trash'] === true,
    values,
  };
  return { row, raw };
}
