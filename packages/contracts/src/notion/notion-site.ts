import { z } from 'zod';
import { text } from '../fields/text.ts';
import { keywordKey } from '../keyword.ts';

/** Fields of a site that a workspace column can fill (spec §3 Workspace project; provider-apis.md B.4). */
export const siteFields = [
  'url',
  'status',
  'brand',
  'geo',
  'language',
  'type',
  'start_date',
  'responsible',
  'notes',
] as const;
export type SiteField = (typeof siteFields)[number];

/** Names of the fields as people read them, on screens and in warnings (spec §2, Workspace data). */
export const siteFieldTitles: Record<SiteField, string> = {
  url: 'URL',
  status: 'Статус',
  brand: 'Бренд',
  geo: 'GEO',
  language: 'Язык',
  type: 'Тип',
  start_date: 'Дата старта',
  responsible: 'Ответственный',
  notes: 'Заметки',
};

/** Which column fills a field: a property id, so that a renamed column keeps working; null = none, absent = by its name. */
export const columnMapSchema = z.strictObject(
  Object.fromEntries(siteFields.map((field) => [field, text(100).nullable().optional()])) as Record<
    (typeof siteFields)[number],
    z.ZodOptional<z.ZodNullable<z.ZodString>>
  >,
);
export type ColumnMap = z.infer<typeof columnMapSchema>;

/** One row of the team's workspace; untrusted text, "" = empty. */
export const siteSchema = z.strictObject({
  /** Notion's page id, without dashes. */
  id: z.string(),
  /** Notion id of the database the row stands in, without dashes. */
  databaseId: z.string(),
  url: z.string(),
  /** First answer's code, 0 = no answer; absent = not checked yet. */
  httpStatus: z.int().optional(),
  /** Why it ended so, e.g. `dns`; absent = not checked yet. */
  httpReason: z.string().optional(),
  httpCheckedAt: z.iso.datetime().optional(),
  /** As the workspace writes it. */
  status: z.string(),
  brand: z.string(),
  /** As the workspace writes it; several stand with commas. */
  geo: z.string(),
  language: z.string(),
  type: z.string(),
  /** `yyyy-mm-dd`, `yyyy-mm`, a date-time with offset, or a text that cannot be read as one; "" = none. */
  start_date: z.string(),
  responsible: z.string(),
  notes: z.string(),
  created_time: z.iso.datetime(),
  notionUrl: z.string(),
});
export type NotionSite = z.infer<typeof siteSchema>;

/** What is wrong with a database although it could be read. */
export const syncWarningSchema = z.strictObject({
  code: z.enum([
    'column_missing',
    'column_renamed',
    'column_removed',
    'column_retyped',
    'truncated',
    'data_source_gone',
    /** Rows whose value Notion did not report: a formula that it cannot compute, a type nobody knows. */
    'not_computed',
    /** Rows whose start date cannot be read without doubt. */
    'unreadable_date',
    /** While it is so: Notion answers 429, and the sync goes on afterwards. */
    'rate_limited',
    /** The same database stands in the connection under another id. */
    'read_twice',
  ]),
  /** The column's name, or the field it should fill; "" = it is about none. */
  property: z.string(),
  /** Russian, fit for a person. */
  message: z.string(),
});
export type SyncWarning = z.infer<typeof syncWarningSchema>;

/** State of one database's copy. */
export const databaseSyncSchema = z.strictObject({
  configId: z.uuid(),
  databaseId: z.string(),
  databaseName: z.string(),
  /** Rows readers see now. */
  rows: z.int().nonnegative(),
  status: z.enum(['never', 'waiting', 'running', 'ok', 'failed']),
  /** Rows read so far by the running sync; null while none runs. */
  scanned: z.int().nonnegative().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Russian; null after a good sync. */
  lastError: z.string().nullable(),
  warnings: z.array(syncWarningSchema),
});
export type DatabaseSync = z.infer<typeof databaseSyncSchema>;

const statuses = z.array(z.string().max(100, { abort: true }).trim().min(1)).max(50);

/**
 * Statuses that count as launched, as in work, and not at all; compared trimmed and case-folded. A site in no group is
 * counted; every row, whatever its status, counts in the total.
 */
export const countingRuleSchema = z.strictObject({
  launched: statuses,
  inWork: statuses,
  /** Their sites close no gap. */
  notCounted: statuses,
});
export type CountingRule = z.infer<typeof countingRuleSchema>;
/** The groups of the rule, in the order of the form. */
export const countingGroups = ['launched', 'inWork', 'notCounted'] as const satisfies (keyof CountingRule)[];

/** Statuses that stand in two groups of a rule, each once; what they count as would be anybody's guess. */
export function statusesInTwoGroups(rule: Partial<CountingRule>): string[] {
  const seen = new Set<string>();
  const twice = new Map<string, string>();
  for (const group of countingGroups) {
    const keys = new Map((rule[group] ?? []).map((status) => [keywordKey(status), status]));
    for (const [key, status] of keys) {
      if (seen.has(key)) twice.set(key, status);
      seen.add(key);
    }
  }
  return [...twice.values()];
}

/** The rule of a config whose admin has not written another (api.md, notion). */
export const defaultCountingRule: CountingRule = {
  launched: ['in prod', 'launched', 'запущенные сайты'],
  inWork: ['seo process', 'indexing', 'pre indexing', 'migrate to server', 'in progress', 'в работе'],
  notCounted: ['deleted', 'redirect'],
};
