import { z } from 'zod';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, success } from '../define.ts';
import { limitSchema, text } from '../fields/text.ts';
import { keywordSchema, storedKeywordSchema } from '../keyword.ts';

const count = z.int().nonnegative();
/** yyyy-mm-dd; '' if not known. */
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Дата в виде 2026-11-20')
  .meta({ sample: '2026-11-20' });

/** Maximum length of a new note, in characters; older notes of up to 10,000 are kept. */
export const longestPlanNote = 2_000;

/** Fields of a planned project, as in the browser's plan (spec §3) without the id, owner and due date. */
const planFields = {
  keyword: storedKeywordSchema,
  country: countryCodeSchema,
  status: z.enum(['plan', 'domains', 'in_progress', 'launched']),
  priority: z.enum(['low', 'medium', 'high']),
  searchVolume: count.max(1e12),
  difficulty: z.number().min(0).max(100).nullable(),
  launchedSites: count.max(1e9),
  notes: text(10_000),
  /** Responsible person, usually an email; '' if there is none. */
  owner: text(200).default(''),
  /** Day by which the project must be done. */
  dueDate: day.default(''),
  createdAt: day,
  updatedAt: day,
};
const planContent = z.strictObject(planFields);
const wantedContent = z.strictObject({ ...planFields, keyword: keywordSchema });
/** A project of the shared plan without the server's fields. */
export type PlanContent = z.infer<typeof planContent>;

/** Content of a project without the server's fields, always in the same property order. */
export function planContentOf(project: PlanContent): PlanContent {
  const { keyword, country, status, priority, searchVolume, difficulty, launchedSites, notes } = project;
  const { owner, dueDate, createdAt, updatedAt } = project;
  return {
    keyword,
    country,
    status,
    priority,
    searchVolume,
    difficulty,
    launchedSites,
    notes,
    owner,
    dueDate,
    createdAt,
    updatedAt,
  };
}

const sharedProject = z.strictObject({
  id: z.uuid(),
  /** Grows with each change to the project; a change names the version it is based on. */
  version: z.int().positive(),
  ...planFields,
});
export type SharedProject = z.infer<typeof sharedProject>;

/** Revision of the whole plan; grows with each change. */
const revision = z.int().nonnegative();

export const readSharedPlan = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/plan',
  access: 'viewer',
  summary: 'The shared plan, or its changes since a revision; streamed',
  query: z.strictObject({
    /** Revision of an earlier response; if absent, the whole plan is returned. */
    since: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: success(
    z.strictObject({
      revision,
      /**
       * True if `projects` is the whole plan, and every project missing from it was removed. The whole plan is also
       * returned if `since` is older than the stored removals.
       */
      isWhole: z.literal(true).optional(),
      /** Projects in the order in which they were added. */
      projects: z.array(sharedProject),
      /** Removed since the revision; empty for a whole plan. */
      removedIds: z.array(z.uuid()),
    }),
  ),
  delivery: 'stream',
});

export const planChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('put'),
    id: z.uuid(),
    /** Version of the project that the change is based on; 0 for a new project. */
    version: z.int().nonnegative(),
    project: wantedContent,
  }),
  z.strictObject({ kind: z.literal('remove'), id: z.uuid(), version: z.int().positive() }),
]);
export type PlanChange = z.infer<typeof planChangeSchema>;

const planConflict = z.strictObject({
  id: z.uuid(),
  /** Another user has since changed or removed the project, or planned its pair as another project. */
  reason: z.enum(['changed', 'removed', 'planned']),
  /** Current state of the conflicting project; `null` if it was removed. */
  current: sharedProject.nullable(),
});
export type PlanConflict = z.infer<typeof planConflict>;

export const changeSharedPlan = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/plan/changes',
  access: 'user',
  errors: ['conflict'],
  summary:
    'Change projects of the shared plan. A project that another user changed since is left unchanged and returned as a conflict. A repeat with the same Idempotency-Key changes nothing and returns the first response. 400 for a new note of more than 2,000 characters, 409 beyond 10,000 projects or 10 MB of keywords and notes',
  isKeyed: true,
  body: z.strictObject({
    changes: z
      .array(planChangeSchema)
      .min(1)
      .max(500)
      .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, {
        message: 'Проект указан дважды',
      }),
  }),
  bodyLimitBytes: 1024 * 1024,
  response: success(
    z.strictObject({
      revision,
      applied: z.array(z.strictObject({ id: z.uuid(), version: z.int().nonnegative() })),
      conflicts: z.array(planConflict),
    }),
  ),
});

const planHistoryEntry = z.strictObject({
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** Email. */
  by: z.string(),
  projectId: z.uuid(),
  /** `null` if it was added. */
  before: planContent.nullable(),
  /** `null` if it was removed. */
  after: planContent.nullable(),
  /** Current state of the project; `null` if it is not in the plan. */
  current: sharedProject.nullable(),
});
export type PlanHistoryEntry = z.infer<typeof planHistoryEntry>;

export const listPlanHistory = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/plan/history',
  access: 'viewer',
  summary: 'Changes of the shared plan with their authors, newest first; kept for two years, at most 100,000',
  query: z.strictObject({
    /** Only entries of this project. */
    projectId: z.uuid().optional(),
    cursor: text(100).optional(),
    limit: limitSchema.default(50),
  }),
  response: success(z.strictObject({ items: z.array(planHistoryEntry), nextCursor: z.string().nullable() })),
});

/** `data:` of each `changed` event: the revision of the plan. */
export const planChangedSchema = z.strictObject({ revision });

export const followSharedPlan = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/plan/events',
  access: 'viewer',
  summary: 'Endless stream of `changed` events with the revision of the shared plan, the current one first',
  response: planChangedSchema,
  delivery: 'events',
});
