import { z } from 'zod';
import { endpoint, message, success } from '../define.ts';
import { text } from '../fields/text.ts';
import { runEndpoints, runEvents, runSchema } from '../runs.ts';
import {
  dropCandidateSchema,
  dropLookupSchema,
  historySchema,
  maxDropKeywords,
  maxDropsPerList,
  registrationSchema,
} from './drop-lists.ts';

const count = z.int().nonnegative();

/** A list under look-up; its items are look-ups, one or two a domain. */
export const dropRunSchema = runSchema.extend({
  /** The person's own, or the file's. */
  name: z.string(),
  domains: count,
  hasHistory: z.boolean(),
  /** Registries and archive were emulated: nothing of it is true. */
  isDemo: z.boolean(),
  /** Registrations by their status (`{"free": 12}`), as far as they are known. */
  byStatus: z.record(z.string(), count),
});
export type DropRun = z.infer<typeof dropRunSchema>;

/** Which look-up of a domain an error is about. */
const dropPart = z.enum(['registration', 'history']);

const dropErrorSchema = z.strictObject({
  domain: z.string(),
  part: dropPart,
  /** `rate_limited`, `unavailable`, `refused`, `malformed`, `bad_redirect`, `forbidden`, `unstorable`. */
  code: z.string(),
  /** Russian. */
  message: z.string(),
});
export type DropError = z.infer<typeof dropErrorSchema>;

/** A domain with what is known of it by now; null = not yet, or it failed. */
export const listedDropSchema = z.strictObject({
  candidate: dropCandidateSchema,
  registration: registrationSchema.nullable(),
  history: historySchema.nullable(),
  errors: z.array(dropErrorSchema).max(2),
});
export type ListedDrop = z.infer<typeof listedDropSchema>;

/** One list with everything that was found, in its own order. */
export const dropRunDetailSchema = dropRunSchema.extend({
  keywords: z.array(z.string()),
  drops: z.array(listedDropSchema),
});
export type DropRunDetail = z.infer<typeof dropRunDetailSchema>;

/** See `runEvents`; an item is a finished look-up. */
export const dropEventSchemas = runEvents(
  z.union([
    z.strictObject({ domain: z.string(), result: dropLookupSchema }),
    z.strictObject({ error: dropErrorSchema }),
  ]),
);
export type DropItemEvent = z.infer<typeof dropEventSchemas.item>;

const uniqueDomains = (candidates: readonly { domain: string }[]) =>
  new Set(candidates.map(({ domain }) => domain)).size === candidates.length;

export const startDropRun = endpoint({
  service: 'httpcheck',
  method: 'POST',
  path: '/api/drops/runs',
  access: 'user',
  summary:
    'Look up the domains of a list by RDAP and, unless they are registered, in the Wayback Machine; 409 while the source is off',
  isKeyed: true,
  body: z.strictObject({
    name: text(120).min(1, 'Назовите список'),
    /** Words that the domains should suit; empty = they are judged without. */
    keywords: z.array(text(200).min(1)).max(maxDropKeywords).default([]),
    hasHistory: z.boolean().default(true),
    candidates: z
      .array(dropCandidateSchema)
      .min(1, 'В списке нет ни одного домена')
      .max(maxDropsPerList, `Не больше ${maxDropsPerList}\u00A0доменов в списке`)
      .refine(uniqueDomains, 'Домен указан в списке дважды'),
  }),
  // 5,000 rows without what their file does not tell.
  bodyLimitBytes: 1024 * 1024,
  answer: success(dropRunSchema),
  status: 202,
});

export const dropRunEndpoints = runEndpoints({
  service: 'httpcheck',
  path: '/api/drops',
  items: 'look-ups',
  run: dropRunSchema,
  detail: dropRunDetailSchema,
  event: dropEventSchemas.item,
  retry: z.strictObject({ domains: z.array(text(253).min(1)).min(1).max(maxDropsPerList) }),
  bodyLimitBytes: 1024 * 1024,
});
export const {
  listRuns: listDropRuns,
  readRun: readDropRun,
  followRun: followDropRun,
  cancelRun: cancelDropRun,
  retryRun: retryDropRun,
} = dropRunEndpoints;

/** Whether lists may be looked up, and what that costs in time. */
export const dropSourceSchema = z.strictObject({
  /** Off unless an administrator says otherwise: the finder is simulated then, and nothing is asked outside. */
  isEnabled: z.boolean(),
});
const dropSourceStateSchema = dropSourceSchema.extend({
  /** Registries and archive are emulated (SANDBOX=on). */
  isDemo: z.boolean(),
  /** Pause between two requests to one registry, to one whois server and to the archive, ms. */
  registryPauseMs: count,
  whoisPauseMs: count,
  archivePauseMs: count,
});
export type DropSourceState = z.infer<typeof dropSourceStateSchema>;

export const readDropSource = endpoint({
  service: 'httpcheck',
  method: 'GET',
  path: '/api/drops/source',
  access: 'viewer',
  summary: 'Whether drop lists may be looked up, and the pace of registry and archive requests',
  answer: success(dropSourceStateSchema),
});

export const changeDropSource = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/drops/source',
  access: 'admin',
  summary: 'Enable or disable the look-up of lists; running ones continue',
  body: dropSourceSchema,
  answer: success(dropSourceStateSchema),
});

export const lookUpDrops = message({
  type: 'httpcheck.look-up-drops',
  version: 1,
  owner: 'httpcheck',
  listeners: ['httpcheck'],
  delivery: 'job',
  summary: 'Job: wakes a worker to claim waiting domains',
  data: z.strictObject({ runId: z.uuid() }),
});
