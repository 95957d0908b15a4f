import {
  createConfig,
  type NotionConfig,
  type testConnection,
} from '@geoplan/contracts/notion/notion-configs';
import {
  countingRuleSchema,
  defaultCountingRule,
  columnMapSchema,
  type ColumnMap,
} from '@geoplan/contracts/notion/notion-site';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { z } from 'zod';
import { databaseIdIn } from '../config-rules.ts';

const config = createConfig.body.shape;
const databases = config.databases.unwrap();
const database = databases.element.shape;

/** What the form of a connection takes (spec §2, §5); the contract's own rules. */
export const configFormSchema = z.object({
  name: config.name,
  description: config.description.unwrap(),
  /** The mask = the stored one. */
  notionToken: config.notionToken,
  databaseId: config.databaseId,
  isActive: z.boolean(),
  isDefault: z.boolean(),
  databases: z.array(
    z.object({
      databaseId: database.databaseId,
      databaseName: database.databaseName.unwrap(),
      databaseDescription: database.databaseDescription.unwrap(),
      isActive: z.boolean(),
    }),
  ),
  /** By the database's id, so that a choice follows its database when the list is reordered. */
  columns: z.record(z.string(), columnMapSchema),
  counting: countingRuleSchema,
});
export type ConfigForm = z.output<typeof configFormSchema>;

/** A further database as it is added. */
export const newDatabase: ConfigForm['databases'][number] = {
  databaseId: '',
  databaseName: '',
  databaseDescription: '',
  isActive: true,
};

/** Column maps of a stored connection by the database's id. */
export function storedColumns(stored: NotionConfig | undefined): Record<string, ColumnMap> {
  if (!stored) return {};
  const all = [stored, ...stored.databases].map((each) => [each.databaseId, each.columns] as const);
  return Object.fromEntries(all);
}

/** The form as it opens: of a stored connection, or of a new one, which is the default when it is the first. */
export function configForm(stored: NotionConfig | undefined, isFirst: boolean): ConfigForm {
  const common = { columns: storedColumns(stored), counting: stored?.counting ?? defaultCountingRule };
  if (!stored)
    return {
      ...common,
      name: '',
      description: '',
      notionToken: '',
      databaseId: '',
      isActive: true,
      isDefault: isFirst,
      databases: [],
    };
  const { name, description, notionToken, databaseId, isActive, isDefault } = stored;
  const further = stored.databases.toSorted((one, other) => one.sortOrder - other.sortOrder);
  return {
    ...common,
    name,
    description,
    notionToken,
    databaseId,
    isActive,
    isDefault,
    databases: further.map((each) => ({
      databaseId: each.databaseId,
      databaseName: each.databaseName,
      databaseDescription: each.databaseDescription,
      isActive: each.isActive,
    })),
  };
}

/** A map that was never chosen is not sent: the server keeps its own. */
function columnsFor(typed: string, maps: ConfigForm['columns']): { columns?: ColumnMap } {
  const columns = maps[databaseIdIn(typed) ?? ''];
  return columns ? { columns } : {};
}

/** What a save sends: no token when it is the mask, no list of further databases when it is empty (spec §5). */
export function configBody(
  form: ConfigForm,
  mask: string | undefined,
): CallInput<typeof createConfig>['body'] {
  const { columns: maps, databases: further, notionToken, ...rest } = form;
  const body = {
    ...rest,
    ...(notionToken === mask ? {} : { notionToken }),
    ...columnsFor(form.databaseId, maps),
    ...(further.length === 0
      ? {}
      : {
          databases: further.map((each, sortOrder) => ({
            ...each,
            ...columnsFor(each.databaseId, maps),
            sortOrder,
          })),
        }),
  };
  // Without its token it is the body of a change.
  return body as CallInput<typeof createConfig>['body'];
}

/** What a test of the form asks: every database it names, with the typed token or the stored one. */
export function testBody(
  form: ConfigForm,
  stored: NotionConfig | undefined,
): CallInput<typeof testConnection>['body'] {
  const ids = form.databases.map(({ databaseId }) => databaseId.trim()).filter((id) => id !== '');
  return {
    ...(form.notionToken === stored?.notionToken ? {} : { notionToken: form.notionToken.trim() }),
    databaseId: form.databaseId.trim(),
    ...(ids.length === 0 ? {} : { databaseIds: ids }),
    ...(stored ? { configId: stored.id } : {}),
  };
}

/** A pasted list of statuses added to those there are; the same status in another case is not added twice. */
export function addStatuses(before: readonly string[], typed: string): string[] {
  const after = [...before];
  for (const part of typed.split(/[,;\n]/)) {
    const status = part.trim().replace(/\s+/g, ' ');
    if (status !== '' && !after.some((each) => each.toLowerCase() === status.toLowerCase()))
      after.push(status);
  }
  return after;
}

/** Statuses that stand in both lists: their sites would be counted twice. */
export function doubleStatuses({ launched, inWork }: ConfigForm['counting']): string[] {
  const keys = new Set(launched.map((status) => status.trim().toLowerCase()));
  return inWork.filter((status) => keys.has(status.trim().toLowerCase()));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((status, at) => status === other[at]);
}

/** True for the default rule. */
export function isDefaultRule({ launched, inWork }: ConfigForm['counting']): boolean {
  return same(launched, defaultCountingRule.launched) && same(inWork, defaultCountingRule.inWork);
}
