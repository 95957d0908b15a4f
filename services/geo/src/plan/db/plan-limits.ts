import { longestPlanNote } from '@geoplan/contracts/geo/shared-plan';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Transaction } from 'kysely';
import type { Applied } from '../domain/merge-changes.ts';
import type { GeoTables } from '../../db/tables.ts';
import { textBytes } from './plan-rows.ts';

const maxProjects = 10_000;
const fullText = `В общем плане уже ${maxProjects}\u00A0проектов — это максимум`;
/** Size limit for the keywords and notes of all projects, MB. */
const maxTextMb = 10;
const longText = `Слова и заметки общего плана занимают больше ${maxTextMb}\u00A0МБ. Сократите заметки или удалите лишние проекты.`;

const bytesOf = (content: Applied['after']) =>
  content === null ? 0 : Buffer.byteLength(content.keyword + content.notes + content.owner);

/**
 * Checks the plan after changes; a plan that already exceeds its limits can still shrink.
 * @throws AppError conflict if the plan is full
 */
export async function requireRoom(trx: Transaction<GeoTables>, applied: readonly Applied[]): Promise<void> {
  const added = applied.filter(({ before }) => before === null).length;
  const growth = applied.reduce((sum, { before, after }) => sum + bytesOf(after) - bytesOf(before), 0);
  if (added === 0 && growth <= 0) return;
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(${sql.raw(textBytes)}), 0)::float8 as bytes
    from plan_projects as p where not p.is_removed`.execute(trx);
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  if (added > 0 && count > maxProjects) throw new AppError('conflict', fullText);
  if (growth > 0 && bytes > maxTextMb * 1_000_000) throw new AppError('conflict', longText);
}

/** True for a note that the project had before the limit was set and that an undo restores. */
async function hasHadNote(trx: Transaction<GeoTables>, { id, after }: Applied): Promise<boolean> {
  const { rows } = await sql`select from plan_changes where project_id = ${id}
    and ${after?.notes ?? ''}::text in (before ->> 'notes', after ->> 'notes') limit 1`.execute(trx);
  return rows.length > 0;
}

/** @throws AppError invalid_input for a new note above the limit; a previously stored note is accepted */
export async function requireShortNotes(
  trx: Transaction<GeoTables>,
  applied: readonly Applied[],
): Promise<void> {
  for (const change of applied) {
    const { before, after } = change;
    if (after === null || after.notes.length <= longestPlanNote || after.notes === before?.notes) continue;
    if (Array.from(after.notes).length <= longestPlanNote) continue;
    // oxlint-disable-next-line no-await-in-loop -- rare: only notes from before the bound come here
    if (await hasHadNote(trx, change)) continue;
    const { keyword, country } = after;
    const text = `Заметка проекта «${keyword}» (${country}) длиннее ${longestPlanNote}\u00A0символов`;
    throw new AppError('invalid_input', text);
  }
}
