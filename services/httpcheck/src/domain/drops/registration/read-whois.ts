import type { Registration } from '@geoplan/contracts/drops/drop-lists';
import type { LookupFailure } from '../lookup-failure.ts';
import {
  cleanName,
  eppStatus,
  freeRegistration,
  isoOf,
  nothingKnown,
  reservedRegistration,
  type Queried,
} from './read-registration.ts';
import { reservedNotice } from './reserved-notice.ts';

/** Last line of each complete whois response from the registry of .ru, .рф and .su. */
const lastLine = /^Last updated on \d{4}[-.]\d\d[-.]\d\d/;
const nothingFound = 'No entries found for the selected source(s).';
/**
 * Messages about the registry's limit of 30 queries per minute, each with its pause. Exceeding the limit for a
 * quarter of an hour blocks the address for an hour.
 */
const limits: readonly (readonly [RegExp, number])[] = [
  [/not allowed to connect/i, 3_600_000],
  [/exceeded allowed connection rate/i, 15 * 60_000],
];

const failed = (code: LookupFailure['code'], retryAfterMs: number | null = null) => ({
  failure: { code, retryAfterMs },
});

/** Values by lower-case name, in their order. */
function fieldsOf(lines: readonly string[]): Map<string, string> {
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([a-z][a-z-]{0,30}):\s*(.*)$/i.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return new Map(pairs.toReversed());
}

/** Parses a date or a time; old responses contain dates with dots. */
const dateOf = (text: string | undefined): string | null =>
  isoOf(
    /^\d{4}[-.]\d\d[-.]\d\d/.test(text ?? '') ? text?.replace(/^(\d{4})\.(\d\d)\./, '$1-$2-') : undefined,
  );

/** Parses the record of a domain; `null` if it is not a complete record of this domain. */
function readRecord(lines: readonly string[], queried: Queried): Registration | null {
  const fields = fieldsOf(lines);
  const states = (fields.get('state') ?? '').split(',').map(eppStatus);
  if (fields.get('domain')?.toLowerCase() !== queried.domain) return null;
  if (states.includes('reserved')) return reservedRegistration(queried, '');
  if (!states.includes('registered') || !fields.has('source')) return null;
  const expiresAt = dateOf(fields.get('paid-till'));
  // After this date and until the deletion, only the holder can renew the domain.
  const isLeaving = expiresAt !== null && expiresAt < queried.checkedAt;
  return {
    ...nothingKnown,
    status: isLeaving ? 'pending_delete' : 'taken',
    server: queried.server,
    eppStatuses: [...new Set(states.filter((each) => each !== ''))].slice(0, 30),
    registrar: cleanName(fields.get('registrar')),
    registeredAt: dateOf(fields.get('created')),
    expiresAt,
    deletesAt: isLeaving ? dateOf(fields.get('free-date')) : null,
    checkedAt: queried.checkedAt,
  };
}

/**
 * Parses a whois response from the registry of .ru, .рф and .su. Lines that begin with `%` never prove an absence, and
 * a truncated response proves nothing.
 */
export function judgeWhois(
  text: string,
  queried: Queried,
): { registration: Registration } | { failure: LookupFailure } {
  const all = text.split(/\r?\n/).map((line) => line.trim());
  const limit = limits.find(([words]) => all.some((line) => words.test(line)));
  if (limit) return failed('rate_limited', limit[1]);
  const lines = all.filter((line) => line !== '' && !line.startsWith('%'));
  if (lines.length === 0) return failed('unavailable');
  if (!lastLine.test(lines.at(-1) ?? '')) return failed('malformed');
  const told = lines.slice(0, -1);
  if (told.length === 1 && told[0] === nothingFound) return { registration: freeRegistration(queried) };
  const record = readRecord(told, queried);
  if (record) return { registration: record };
  const notice = told.some((line) => /^domain:/i.test(line)) ? null : reservedNotice(told);
  return notice === null ? failed('malformed') : { registration: reservedRegistration(queried, notice) };
}
