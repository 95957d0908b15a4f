import type { AccessProblem } from '@geoplan/contracts/vendors/access-problems';
import { z } from 'zod';
import type { OutboundResponse } from '../outbound/send-request.ts';

/** Meaning of an answer that brings nothing. Each service maps it to its own code and sentence. */
export type VendorMeaning =
  | Exclude<AccessProblem, 'forbidden_target'>
  | 'auth'
  | 'not_permitted'
  | 'not_subscribed'
  | 'quota'
  | 'rate'
  | 'unavailable'
  | 'bad_request'
  | 'too_large'
  | 'unknown_model'
  | 'shut_down'
  | 'organization'
  | 'unsupported_country'
  | 'unsupported_keyword'
  | 'bad_response';

/** One row of a vendor's table; the first row whose conditions all hold decides. */
export interface MeaningRow {
  /** HTTP statuses; absent = any. */
  statuses?: readonly number[];
  /** The vendor's own numbers; absent = any, or none. */
  codes?: readonly number[];
  /** First and last of the vendor's own numbers. */
  between?: readonly [from: number, to: number];
  /** Found in the error's code, kind, parameter or message; absent = any text. */
  said?: RegExp;
  /** `ok` = the answer can be read. */
  means: VendorMeaning | 'ok';
  /** Russian, with the next step, if the vendor has its own sentence. */
  text?: string;
}

/** What an answer is judged by. */
type Judged = Pick<OutboundResponse, 'status' | 'json'> & { text?: string };

export interface VendorRefusal {
  means: VendorMeaning;
  /** The row's own sentence. */
  text: string | undefined;
  /** Number of the vendor; `null` if it sent none. */
  code: number | null;
  /** The vendor's message, bounded and on one line; '' = none. */
  said: string;
}

/** Longest error that is searched, and longest quote of it, characters. */
const longestSearched = 4_000;
const longestQuote = 300;

const text = z.string().optional().catch(undefined);
const described = z.looseObject({ code: text, type: text, param: text, message: text });
/** Wherever one of the vendors puts its message and its number. */
const errorSchema = z.looseObject({
  status_code: z.int().optional().catch(undefined),
  status_message: text,
  message: text,
  error: z
    .union([z.string().transform((message): z.output<typeof described> => ({ message })), described])
    .optional()
    .catch(undefined),
});

const oneLine = (words: string): string => words.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The rows after those of each vendor: what a status means if the vendor reports nothing more exact. */
const httpRows: readonly MeaningRow[] = [
  { statuses: [429], means: 'rate' },
  { statuses: [408, 425], means: 'unavailable' },
  { statuses: [407], means: 'blocked' },
  { statuses: [451], means: 'region' },
  { statuses: [401], means: 'auth' },
  { statuses: [402], means: 'quota' },
  { statuses: [403], means: 'not_permitted' },
];

/** Statuses with which whatever is in front of the vendor means the same as the vendor. */
const sharedStatuses: ReadonlySet<number> = new Set([408, 413, 425, 429]);

/** A refusal with a page, or any text but JSON, is not the vendor's. */
function isBlocked({ status, json, text: body }: Judged): boolean {
  const isRefused = status >= 400 && status < 500 && !sharedStatuses.has(status);
  return isRefused && json === undefined && (body ?? '').trim() !== '';
}

function meaningOfStatus(status: number): VendorMeaning | 'ok' {
  if (status === 200) return 'ok';
  if (status >= 500) return 'unavailable';
  return httpRows.find(({ statuses }) => statuses?.includes(status))?.means ?? 'bad_response';
}

interface ErrorRead {
  code: number | null;
  /** The vendor's message; '' = none. */
  message: string;
  /** All words of the error. */
  searched: string;
}

function readError(json: unknown): ErrorRead {
  const read = errorSchema.safeParse(json).data;
  const { error } = read ?? {};
  const message = error?.message ?? read?.status_message ?? read?.message ?? '';
  const words = [error?.code, error?.type, error?.param, message].filter(Boolean).join(' ');
  // An error of an unknown form is searched whole; an envelope with a number is not, it echoes the request.
  const isUnknown = words === '' && json !== undefined && read?.status_code === undefined;
  const searched = isUnknown ? JSON.stringify(json) : words;
  return { code: read?.status_code ?? null, message, searched: searched.slice(0, longestSearched) };
}

function fits(row: MeaningRow, status: number, { code, searched }: ErrorRead): boolean {
  if (row.statuses && !row.statuses.includes(status)) return false;
  if (row.codes && (code === null || !row.codes.includes(code))) return false;
  if (row.between && (code === null || code < row.between[0] || code > row.between[1])) return false;
  return row.said?.test(searched) ?? true;
}

/** Meaning of an answer by the table of its vendor; `null` if it can be read. */
export function refusalOf(rows: readonly MeaningRow[], answer: Judged): VendorRefusal | null {
  const { status, json } = answer;
  if (isBlocked(answer)) return { means: 'blocked', text: undefined, code: null, said: '' };
  const error = readError(json);
  const row = rows.find((each) => fits(each, status, error));
  const means = row?.means ?? meaningOfStatus(status);
  if (means === 'ok') return null;
  return { means, text: row?.text, code: error.code, said: oneLine(error.message).slice(0, longestQuote) };
}
