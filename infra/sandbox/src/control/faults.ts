import { z } from 'zod';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { Asked } from '../emulated-api.ts';

/** Ways an answer may go wrong beyond its status. */
export const faultKinds = [
  /** Nothing is ever answered. */
  'hang-headers',
  /** Headers and half a body, then silence. */
  'hang-body',
  /** The connection is reset before an answer. */
  'reset',
  /** A whole answer that is not JSON although it says so. */
  'bad-json',
  /** The connection ends in the middle of the body. */
  'truncate',
  /** A web page in place of JSON; 502 unless a status is given. */
  'html',
  /** 64 MB of valid JSON. */
  'huge',
] as const;

/** A fault to inject: what, where, and how often (provider-apis.md E). */
export const faultSchema = z
  .strictObject({
    /** Method or `*`, a space, the beginning of the path: `GET /rapidapi/keyword-metrics`. */
    match: z
      .string()
      .max(500)
      .regex(/^(\*|[A-Z]{1,10}) \//, 'METHOD /path'),
    /** Only calls that ask for this keyword, in whatever spelling. */
    keyword: z.string().max(1_000).optional(),
    country: z.string().length(2).toLowerCase().optional(),
    /** How many calls it befalls. */
    times: z.int().min(1).max(1_000_000).default(1),
    status: z.int().min(200).max(599).optional(),
    fault: z.enum(faultKinds).optional(),
    /** Waits first; alone, the real answer follows. */
    delayMs: z.int().min(0).max(120_000).optional(),
    /** Sent as `Retry-After`: seconds, or an HTTP date. */
    retryAfter: z
      .union([
        z.int().min(0),
        z
          .string()
          .max(100)
          .regex(/^[\x20-\x7e]*$/),
      ])
      .optional(),
    /** With `status`: the whole answer, as it is when it is text, else as JSON. */
    body: z.json().optional(),
  })
  .refine((each) => each.status ?? each.fault ?? each.delayMs, 'status, fault or delayMs');
export type Fault = z.output<typeof faultSchema>;

/** As a test or a control call writes it. */
export type FaultInput = z.input<typeof faultSchema>;

/** Queue of faults to inject. */
export interface Faults {
  /** @throws ZodError when it is not a fault */
  add(fault: FaultInput): void;
  clear(): void;
  /** What is left of each, in the order they were added. */
  list(): Fault[];
  /** The first fault that befalls this call, one of its times taken. */
  take(method: string, path: string, asked: Asked): Fault | undefined;
}

const maxFaults = 1_000;

function befalls(fault: Fault, method: string, path: string, asked: Asked): boolean {
  const [wantedMethod = '', wantedPath = ''] = fault.match.split(' ', 2);
  return (
    (wantedMethod === '*' || wantedMethod === method) &&
    path.startsWith(wantedPath) &&
    (fault.country === undefined || fault.country === asked.country) &&
    (fault.keyword === undefined ||
      asked.keywords.some((each) => keywordKey(each) === keywordKey(fault.keyword ?? '')))
  );
}

/** A new fault is dropped when 1,000 are queued already. */
export function createFaults(): Faults {
  let waiting: Fault[] = [];
  return {
    add(input) {
      const fault = faultSchema.parse(input);
      if (waiting.length < maxFaults) waiting.push(fault);
    },
    clear() {
      waiting = [];
    },
    list: () => waiting.map((each) => ({ ...each })),
    take(method, path, asked) {
      const found = waiting.find((each) => befalls(each, method, path, asked));
      if (!found) return undefined;
      found.times -= 1;
      waiting = waiting.filter((each) => each.times > 0);
      return found;
    },
  };
}
