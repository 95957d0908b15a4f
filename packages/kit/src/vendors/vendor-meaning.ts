import type { AccessProblem } from '@geoplan/contracts/vendors/access-problems';
import { z } from 'zod';
import type { OutboundResponse } from '../outbound/send-request.ts';

/** Meaning of a failed response. Each service maps it to its own code and message. */
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

/** One row of a vendor's table; the first row whose conditions are all met decides. */
export interface MeaningRow {
  /** HTTP statuses; absent for any status. */
  statuses?: readonly number[];
  /** The vendor's error numbers; absent for any number or none. */
  codes?: readonly number[];
  /** Range of the vendor's error numbers, first and last. */
  between?: readonly [from: number, to: number];
  /** Pattern in the error's code, type, parameter or message; absent for any text. */
  said?: RegExp;
  /** `ok` means that the response is usable. */
  means: VendorMeaning | 'ok';
  /** Russian message with the next step, if the vendor has its own. */
  text?: string;
}

/** Parts of a response that determine its meaning. */
type Judged = Pick<OutboundResponse, 'status' | 'json'> & { text?: string };

export interface VendorRefusal {
  means: VendorMeaning;
  /** Message of the row, if it has one. */
  text: string | undefined;
  /** The vendor's error number; `null` if it sent none. */
  code: number | null;
  /** The vendor's message, limited and on one line; '' if there is none. */
  said: string;
}

/** Maximum length of the searched error text, and of a quote from it, in characters. */
const longestSearched = 4_000;
const longestQuote = 300;

const text = z.string().optional().catch(undefined);
const described = z.looseObject({ code: text, type: text, param: text, message: text });
/** Fields in which vendors put their message and their error number. */
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

/**
 * Rows that apply after the rows of each vendor. They give the meaning of a status if the vendor reports nothing more
 * specific.
 */
const httpRows: readonly MeaningRow[] = [
  { statuses: [429], means: 'rate' },
  { statuses: [408, 425], means: 'unavailable' },
  { statuses: [407], means: 'blocked' },
  { statuses: [451], means: 'region' },
  { statuses: [401], means: 'auth' },
  { statuses: [402], means: 'quota' },
  { statuses: [403], means: 'not_permitted' },
];

/** Statuses that have the same meaning from a proxy in front of the vendor as from the vendor. */
const sharedStatuses: ReadonlySet<number> = new Set([408, 413, 425, 429]);

/** True for a refusal with an HTML page or any text other than JSON, which does not come from the vendor. */
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
  /** The vendor's message; '' if there is none. */
  message: string;
  /** All searchable text of the error. */
  searched: string;
}

function readError(json: unknown): ErrorRead {
  const read = errorSchema.safeParse(json).data;
  const { error } = read ?? {};
  const message = error?.message ?? read?.status_message ?? read?.message ?? '';
  const words = [error?.code, error?.type, error?.param, message].filter(Boolean).join(' ');
  // An error of unknown form is searched completely; an envelope with a number is not, because it echoes the request.
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

/** Meaning of a response according to the table of its vendor; `null` if the response is usable. */
export function refusalOf(rows: readonly MeaningRow[], answer: Judged): VendorRefusal | null {
  const { status, json } = answer;
  if (isBlocked(answer)) return { means: 'blocked', text: undefined, code: null, said: '' };
  const error = readError(json);
  const row = rows.find((each) => fits(each, status, error));
  const means = row?.means ?? meaningOfStatus(status);
  if (means === 'ok') return null;
  return { means, text: row?.text, code: error.code, said: oneLine(error.message).slice(0, longestQuote) };
}
