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

/** What the form of a connection takes (spec §2, §5); the contract's own rules. */
export const configFormSchema = z.object({
  name: config.name,
  description: config.description.unwrap(),
  /** The mask = the stored one. */
  notionToken: config.notionToken,
  databaseId: config.databaseId,
  /** "" = its title in Notion. */
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
  /** By the database's id, so that a choice follows its database when the list is reordered. */
  columns: z.record(z.string(), columnMapSchema),
  geoWords: config.geoWords.unwrap(),
  counting: countingRuleSchema.superRefine((rule, context) => {
    const twice = statusesInTwoGroups(rule);
    if (twice.length > 0)
      context.addIssue({ code: 'custom', message: `Указаны в двух группах: ${twice.join(', ')}.` });
  }),
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
  const common = {
    columns: storedColumns(stored),
    counting: stored?.counting ?? defaultCountingRule,
    geoWords: stored?.geoWords ?? [],
  };
  if (!stored)
    return {
      ...common,
      name: '',
      description: '',
      notionToken: '',
      databaseId: '',
      databaseName: '',
      isActive: true,
      isDefault: isFirst,
      databases: [],
    };
  const { name, description, notionToken, databaseId, databaseName, isActive, isDefault } = stored;
  const further = stored.databases.toSorted((one, other) => one.sortOrder - other.sortOrder);
  return {
    ...common,
    name,
    description,
    notionToken,
    databaseId,
    databaseName,
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

/** With which token Notion is asked: the typed one, or the stored one. */
export function tokenBody(
  token: string,
  stored: NotionConfig | undefined,
): CallInput<typeof findDatabases>['body'] {
  return {
    ...(token === stored?.notionToken ? {} : { notionToken: token.trim() }),
    ...(stored ? { configId: stored.id } : {}),
  };
}

/** What a test of the form asks: every database it names, each once. */
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

/** What a database is in the form; null = it is not in it. */
export function roleOf(
  form: Pick<ConfigForm, 'databaseId' | 'databases'>,
  databaseId: string,
): 'main' | 'further' | null {
  if (isSame(form.databaseId, databaseId)) return 'main';
  return form.databases.some((each) => isSame(each.databaseId, databaseId)) ? 'further' : null;
}

/** The form with another main database; the one before becomes a further one, so that nothing is lost. */
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

/** The form with one more database; an empty row is filled first. */
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

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((status, at) => status === other[at]);
}

/** True for the default rule. */
export function isDefaultRule(rule: ConfigForm['counting']): boolean {
  return countingGroups.every((group) => same(rule[group], defaultCountingRule[group]));
}
