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

/** Titles of the fields on screens and in warnings (spec §2, Workspace data). */
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

/**
 * Column of each field by property id, so that a renamed column keeps working; `null` means no column, and an absent
 * field is matched by name.
 */
export const columnMapSchema = z.strictObject(
  Object.fromEntries(siteFields.map((field) => [field, text(100).nullable().optional()])) as Record<
    (typeof siteFields)[number],
    z.ZodOptional<z.ZodNullable<z.ZodString>>
  >,
);
export type ColumnMap = z.infer<typeof columnMapSchema>;

/** One row of the team's workspace; untrusted text, "" if empty. */
export const siteSchema = z.strictObject({
  /** Notion page id, without dashes. */
  id: z.string(),
  /** Notion id of the row's database, without dashes. */
  databaseId: z.string(),
  url: z.string(),
  /** Code of the first response, 0 if there was none; absent if not checked yet. */
  httpStatus: z.int().optional(),
  /** Reason from the check result, such as `dns`; absent if not checked yet. */
  httpReason: z.string().optional(),
  httpCheckedAt: z.iso.datetime().optional(),
  /** Text from the workspace, unchanged. */
  status: z.string(),
  brand: z.string(),
  /** Text from the workspace, unchanged; several values are separated by commas. */
  geo: z.string(),
  language: z.string(),
  type: z.string(),
  /** `yyyy-mm-dd`, `yyyy-mm`, a date-time with offset, or text that cannot be parsed as a date; "" if there is none. */
  start_date: z.string(),
  responsible: z.string(),
  notes: z.string(),
  created_time: z.iso.datetime(),
  notionUrl: z.string(),
});
export type NotionSite = z.infer<typeof siteSchema>;

/** Problems with a database that could nevertheless be read. */
export const syncWarningSchema = z.strictObject({
  code: z.enum([
    'column_missing',
    'column_renamed',
    'column_removed',
    'column_retyped',
    'truncated',
    'data_source_gone',
    /** Rows whose value Notion did not report: a formula that it cannot compute, or an unknown type. */
    'not_computed',
    /** Rows whose start date is ambiguous or malformed. */
    'unreadable_date',
    /** Present while Notion responds with 429; the sync continues afterwards. */
    'rate_limited',
    /** The connection contains the same database under another id. */
    'read_twice',
  ]),
  /** Name of the column, or of the field it should fill; "" if no column is affected. */
  property: z.string(),
  /** Russian, shown to users. */
  message: z.string(),
});
export type SyncWarning = z.infer<typeof syncWarningSchema>;

/** State of the copy of one database. */
export const databaseSyncSchema = z.strictObject({
  configId: z.uuid(),
  databaseId: z.string(),
  databaseName: z.string(),
  /** Rows currently visible to readers. */
  rows: z.int().nonnegative(),
  status: z.enum(['never', 'waiting', 'running', 'ok', 'failed']),
  /** Rows read so far by the running sync; `null` if none is running. */
  scanned: z.int().nonnegative().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Russian; `null` after a successful sync. */
  lastError: z.string().nullable(),
  warnings: z.array(syncWarningSchema),
});
export type DatabaseSync = z.infer<typeof databaseSyncSchema>;

const statuses = z.array(z.string().max(100, { abort: true }).trim().min(1)).max(50);

/**
 * Statuses that count as launched, as in progress, and not at all, compared trimmed and case-folded. A site in no
 * group is counted, and every row counts towards the total.
 */
export const countingRuleSchema = z.strictObject({
  launched: statuses,
  inWork: statuses,
  /** Sites with these statuses do not close a gap. */
  notCounted: statuses,
});
export type CountingRule = z.infer<typeof countingRuleSchema>;
/** Groups of the rule, in the order of the form. */
export const countingGroups = ['launched', 'inWork', 'notCounted'] as const satisfies (keyof CountingRule)[];

/** Distinct statuses that appear in two groups of a rule, which makes their counting ambiguous. */
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

/** Counting rule of a config for which its admin has set none (api.md, notion). */
export const defaultCountingRule: CountingRule = {
  launched: ['in prod', 'launched', 'запущенные сайты'],
  inWork: ['seo process', 'indexing', 'pre indexing', 'migrate to server', 'in progress', 'в работе'],
  notCounted: ['deleted', 'redirect'],
};
