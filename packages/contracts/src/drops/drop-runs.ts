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

/** A drop list run; its items are lookups, one or two per domain. */
export const dropRunSchema = runSchema.extend({
  /** Name given by the user, otherwise the name of the file. */
  name: z.string(),
  domains: count,
  hasHistory: z.boolean(),
  /** True if the registries and the archive were emulated, so the results are not real. */
  isDemo: z.boolean(),
  /** Number of known registrations by status: `{"free": 12}`. */
  byStatus: z.record(z.string(), count),
});
export type DropRun = z.infer<typeof dropRunSchema>;

/** Lookup that failed for a domain. */
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

/** A domain with the results so far; `null` if a lookup is pending or failed. */
export const listedDropSchema = z.strictObject({
  candidate: dropCandidateSchema,
  registration: registrationSchema.nullable(),
  history: historySchema.nullable(),
  errors: z.array(dropErrorSchema).max(2),
});
export type ListedDrop = z.infer<typeof listedDropSchema>;

/** One list with all its results, in the order of the list. */
export const dropRunDetailSchema = dropRunSchema.extend({
  keywords: z.array(z.string()),
  drops: z.array(listedDropSchema),
});
export type DropRunDetail = z.infer<typeof dropRunDetailSchema>;

/** See `runEvents`; an item is a finished lookup. */
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
  errors: ['not_found', 'conflict'],
  summary:
    'Look up the domains of a list by RDAP and, unless they are registered, in the Wayback Machine; 409 while the source is off',
  isKeyed: true,
  body: z.strictObject({
    name: text(120).min(1, 'Назовите список'),
    /** Words that the domains should match; empty to rate the domains without words. */
    keywords: z.array(text(200).min(1)).max(maxDropKeywords).default([]),
    hasHistory: z.boolean().default(true),
    candidates: z
      .array(dropCandidateSchema)
      .min(1, 'В списке нет ни одного домена')
      .max(maxDropsPerList, `Не больше ${maxDropsPerList}\u00A0доменов в списке`)
      .refine(uniqueDomains, 'Домен указан в списке дважды'),
  }),
  // Enough for 5,000 rows; a row omits fields for which the list file has no value.
  bodyLimitBytes: 1024 * 1024,
  response: success(dropRunSchema),
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

/** Availability and pacing of drop lookups. */
export const dropSourceSchema = z.strictObject({
  /** False until an admin enables it, because the drop finder is simulated and otherwise sends no external requests. */
  isEnabled: z.boolean(),
});
const dropSourceStateSchema = dropSourceSchema.extend({
  /** True if the registries and the archive are emulated (SANDBOX=on). */
  isDemo: z.boolean(),
  /** Pauses between two requests to the same registry, to the same whois server and to the archive, in ms. */
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
  summary:
    'State of the source of drop lists: enabled or disabled, and the pace of registry and archive requests',
  response: success(dropSourceStateSchema),
});

export const changeDropSource = endpoint({
  service: 'httpcheck',
  method: 'PUT',
  path: '/api/drops/source',
  access: 'admin',
  summary: 'Enable or disable the look-up of lists; running ones continue',
  body: dropSourceSchema,
  response: success(dropSourceStateSchema),
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
