import {
  createConfig,
  type findDatabases,
  type NotionConfig,
} from '@geoplan/contracts/notion/notion-configs';
import {
  countingGroups,
  countingRuleSchema,
  defaultCountingRule,
  statusesInTwoGroups,
  columnMapSchema,
  type ColumnMap,
} from '@geoplan/contracts/notion/notion-site';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { z } from 'zod';
import { databaseIdIn } from '../config-rules.ts';
import type { DatabaseQuestion } from '../connection-test/test-databases.ts';

const config = createConfig.body.shape;
const databases = config.databases.unwrap();
const database = databases.element.shape;

/** Schema of a connection's form (spec §2, §5), built from the contract's rules. */
export const configFormSchema = z.object({
  name: config.name,
  description: config.description.unwrap(),
  /** Typed token, or the mask of the stored one. */
  notionToken: config.notionToken,
  databaseId: config.databaseId,
  /** Name of the main database; '' to use its title in Notion. */
  databaseName: config.databaseName.unwrap(),
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
  /** Mappings by database id, so that a selection stays with its database when the list is reordered. */
  columns: z.record(z.string(), columnMapSchema),
  geoWords: config.geoWords.unwrap(),
  counting: countingRuleSchema.superRefine((rule, context) => {
    const twice = statusesInTwoGroups(rule);
    if (twice.length > 0)
      context.addIssue({ code: 'custom', message: `Указаны в двух группах: ${twice.join(', ')}.` });
  }),
});
export type ConfigForm = z.output<typeof configFormSchema>;

/** Initial values of an added database. */
export const newDatabase: ConfigForm['databases'][number] = {
  databaseId: '',
  databaseName: '',
  databaseDescription: '',
  isActive: true,
};

/** Column maps of a stored connection by database id. */
export function storedColumns(stored: NotionConfig | undefined): Record<string, ColumnMap> {
  if (!stored) return {};
  const all = [stored, ...stored.databases].map((each) => [each.databaseId, each.columns] as const);
  return Object.fromEntries(all);
}

/** Initial values for a stored connection or a new one. A new connection is the default if it is the first. */
export function configForm(stored: NotionConfig | undefined, isFirst: boolean): ConfigForm {
  const { databases: further = [], ...rest }: Partial<NotionConfig> = stored ?? {};
  return {
    name: rest.name ?? '',
    description: rest.description ?? '',
    notionToken: rest.notionToken ?? '',
    databaseId: rest.databaseId ?? '',
    databaseName: rest.databaseName ?? '',
    isActive: rest.isActive ?? true,
    isDefault: rest.isDefault ?? isFirst,
    databases: further
      .toSorted((one, other) => one.sortOrder - other.sortOrder)
      .map(({ databaseId, databaseName, databaseDescription, isActive }) => ({
        databaseId,
        databaseName,
        databaseDescription,
        isActive,
      })),
    columns: storedColumns(stored),
    counting: rest.counting ?? defaultCountingRule,
    geoWords: rest.geoWords ?? [],
  };
}

/** Selected column map. If there is none, the field is omitted and the server keeps the stored map. */
function columnsFor(typed: string, maps: ConfigForm['columns']): { columns?: ColumnMap } {
  const columns = maps[databaseIdIn(typed) ?? ''];
  return columns ? { columns } : {};
}

/**
 * Request body for saving. Omits the token if it is the mask, and the further databases if there are none (spec §5).
 */
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
  // Without a token, this is the body of a change request.
  return body as CallInput<typeof createConfig>['body'];
}

/** Token fields of a request: the typed token if it was changed, and the connection id for a stored connection. */
export function tokenBody(
  token: string,
  stored: NotionConfig | undefined,
): CallInput<typeof findDatabases>['body'] {
  return {
    ...(token === stored?.notionToken ? {} : { notionToken: token.trim() }),
    ...(stored ? { configId: stored.id } : {}),
  };
}

/** Test requests for the form, one per distinct database. */
export function testQuestions(
  form: ConfigForm,
  stored: NotionConfig | undefined,
  titleOf: (databaseId: string) => string | undefined,
): DatabaseQuestion[] {
  const main = { ...form, label: 'Основная база' };
  const further = form.databases.map((each, at) => ({ ...each, label: `База ${at + 1}` }));
  const questions = new Map<string, DatabaseQuestion>();
  for (const { databaseId: typed, databaseName, label } of [main, ...further]) {
    const databaseId = typed.trim();
    const key = databaseIdIn(databaseId) ?? databaseId;
    const name = databaseName || titleOf(databaseId) || label;
    const body = { ...tokenBody(form.notionToken, stored), databaseId };
    if (databaseId !== '' && !questions.has(key)) questions.set(key, { name, body });
  }
  return [...questions.values()];
}

type ChosenDatabases = Pick<ConfigForm, 'databaseId' | 'databaseName' | 'databases'>;

const isSame = (typed: string, databaseId: string) => databaseIdIn(typed) === databaseId;

/** Role of a database in the form; null if it is not in the form. */
export function roleOf(
  form: Pick<ConfigForm, 'databaseId' | 'databases'>,
  databaseId: string,
): 'main' | 'further' | null {
  if (isSame(form.databaseId, databaseId)) return 'main';
  return form.databases.some((each) => isSame(each.databaseId, databaseId)) ? 'further' : null;
}

/** Form with another main database. The previous main database becomes a further one, so that it is not lost. */
export function withMain(form: ChosenDatabases, databaseId: string): ChosenDatabases {
  const { databaseId: before, databaseName: nameBefore } = form;
  if (isSame(before, databaseId)) return form;
  const moved = form.databases.find((each) => isSame(each.databaseId, databaseId));
  const others = form.databases.filter((each) => each !== moved);
  const old = { ...newDatabase, databaseId: before, databaseName: nameBefore };
  return {
    databaseId,
    databaseName: moved?.databaseName ?? '',
    databases: before.trim() === '' ? others : [old, ...others],
  };
}

/** Form with one more database, which fills an empty row if there is one. */
export function withFurther(form: ChosenDatabases, databaseId: string): ChosenDatabases {
  if (roleOf(form, databaseId) !== null) return form;
  const { databaseName, databases: before } = form;
  const empty = before.findIndex((each) => each.databaseId.trim() === '');
  const added =
    empty < 0
      ? [...before, { ...newDatabase, databaseId }]
      : before.map((each, at) => (at === empty ? { ...each, databaseId } : each));
  return { databaseId: form.databaseId, databaseName, databases: added };
}

/** Existing statuses followed by the statuses from a pasted list. A status that differs only in case is not added. */
export function addStatuses(before: readonly string[], typed: string): string[] {
  const after = [...before];
  for (const part of typed.split(/[,;\n]/)) {
    const status = part.trim().replace(/\s+/g, ' ');
    if (status !== '' && !after.some((each) => each.toLowerCase() === status.toLowerCase()))
      after.push(status);
  }
  return after;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((status, at) => status === other[at]);
}

export function isDefaultRule(rule: ConfigForm['counting']): boolean {
  return countingGroups.every((group) => same(rule[group], defaultCountingRule[group]));
}
