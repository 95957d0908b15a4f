import { z } from 'zod';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { Asked } from '../emulated-api.ts';

/** Kinds of faults other than a status. */
export const faultKinds = [
  /** Never responds. */
  'hang-headers',
  /** Sends headers and half a body, then nothing. */
  'hang-body',
  /** Resets the connection before a response. */
  'reset',
  /** Sends a complete response that is not JSON, with a JSON content type. */
  'bad-json',
  /** Ends the connection in the middle of the body. */
  'truncate',
  /** Sends a web page instead of JSON; 502 unless a status is given. */
  'html',
  /** Sends 64 MB of valid JSON. */
  'huge',
] as const;

/** Fault to inject, with its kind, target and number of times (provider-apis.md E). */
export const faultSchema = z
  .strictObject({
    /** Method or `*`, a space, a prefix of the path: `GET /rapidapi/keyword-metrics`. */
    match: z
      .string()
      .max(500)
      .regex(/^(\*|[A-Z]{1,10}) \//, 'METHOD /path'),
    /** Limits the fault to calls with this keyword, in any spelling. */
    keyword: z.string().max(1_000).optional(),
    country: z.string().length(2).toLowerCase().optional(),
    /** Number of calls that the fault affects. */
    times: z.int().min(1).max(1_000_000).default(1),
    status: z.int().min(200).max(599).optional(),
    fault: z.enum(faultKinds).optional(),
    /** Delay before the fault, ms. If only a delay is set, the real response follows. */
    delayMs: z.int().min(0).max(120_000).optional(),
    /** Value of `Retry-After`: seconds or an HTTP date. */
    retryAfter: z
      .union([
        z.int().min(0),
        z
          .string()
          .max(100)
          .regex(/^[\x20-\x7e]*$/),
      ])
      .optional(),
    /** Body of the response if `status` is set; text is sent unchanged, other values as JSON. */
    body: z.json().optional(),
  })
  .refine((each) => each.status ?? each.fault ?? each.delayMs, 'status, fault or delayMs');
export type Fault = z.output<typeof faultSchema>;

/** Input format of tests and control calls. */
export type FaultInput = z.input<typeof faultSchema>;

/** Queue of faults to inject. */
export interface Faults {
  /** Adds a fault. @throws ZodError if it is not valid */
  add(fault: FaultInput): void;
  clear(): void;
  /** Remaining faults, in the order they were added. */
  list(): Fault[];
  /** Returns the first fault that applies to this call and decrements its remaining times. */
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

/** Creates the queue, which drops a new fault if 1,000 faults are already waiting. */
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
