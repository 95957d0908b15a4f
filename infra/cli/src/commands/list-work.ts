import { workRows, type WorkRow } from '@geoplan/kit/work/work-routes';
import { ofEach, withClient } from '../databases.ts';
import type { Installation } from '../installation.ts';
import type { Report } from '../program.ts';

const headings = ['service', 'work', 'due', 'held by', 'last end', 'failures', 'last failure'];

/** Formats a time in UTC, for example `2026-11-20 10:00:00`. */
const timeOf = (at: Date | null): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? '-';

function dueOf({ dueAt, isRequested }: WorkRow, now: Date): string {
  if (isRequested || (dueAt !== null && dueAt <= now)) return 'now';
  return dueAt === null ? 'on request' : timeOf(dueAt);
}

function cellsOf(service: string, row: WorkRow, now: Date): string[] {
  const { name, key, holder, endedAt, attempts, failedAt, failure } = row;
  return [
    service,
    key === '' ? name : `${name} ${key}`,
    dueOf(row, now),
    holder ?? '-',
    timeOf(endedAt),
    String(attempts),
    failedAt === null ? '-' : `${timeOf(failedAt)} ${failure}`,
  ];
}

function tableOf(lines: readonly string[][]): string {
  const widths = headings.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const dueTime = ({ dueAt, isRequested }: WorkRow): number =>
  isRequested ? 0 : (dueAt?.getTime() ?? Infinity);

/**
 * Lists the background tasks of all services. Tasks that failed in their last round are listed first, then the others
 * by due time.
 * @throws Error if a database cannot be reached
 */
export async function listWork(installation: Installation): Promise<Report> {
  const work = await ofEach(installation, (_name, url) =>
    withClient(url, async (client) => (await client.query<WorkRow>(workRows)).rows),
  );
  const now = new Date();
  const rows = Object.entries(work)
    .flatMap(([service, all]) => all.map((row) => ({ service, row })))
    .toSorted(
      (a, b) => Number(b.row.attempts > 0) - Number(a.row.attempts > 0) || dueTime(a.row) - dueTime(b.row),
    );
  const failing = rows.filter(({ row }) => row.attempts > 0).length;
  const summary =
    failing === 0 ? 'No work failed in its last round.' : `Failed in the last round: ${failing}.`;
  return {
    data: work,
    text: `${tableOf([headings, ...rows.map(({ service, row }) => cellsOf(service, row, now))])}\n${summary} Times in UTC.\n`,
    isGood: failing === 0,
  };
}
