import { z } from 'zod';
import { columnMapSchema, countingRuleSchema, statusesInTwoGroups } from './notion-site.ts';
import { text } from '../fields/text.ts';
import { geoWordsInput } from './geo-words.ts';

const name = text(100).transform((value) => value.trim());
/** A Notion id, dashes optional, or the pasted URL of a database. */
const pastedId = text(2_000).transform((value) => value.trim());
const secret = text(500).transform((value) => value.trim());
/** Maximum number of additional databases per config. */
const maxDatabases = 50;

/** Counting rule as sent by a client; a client that does not send the third group leaves it unchanged. */
const countingInput = countingRuleSchema.partial({ notCounted: true }).superRefine((rule, context) => {
  for (const status of statusesInTwoGroups(rule))
    context.addIssue({
      code: 'custom',
      message: `Статус «${status}» указан в двух группах правила подсчёта`,
    });
});

const configShape = {
  name: name.pipe(z.string().min(1, 'Введите название')),
  description: text(1_000).optional(),
  databaseId: pastedId.pipe(z.string().min(1, 'Введите ID базы данных')),
  /** Name of the main database; "" to show its title from the workspace. */
  databaseName: name.optional(),
  isActive: z.boolean().default(true),
  isDefault: z.boolean().default(false),
  /** Sent only if not empty (spec §5). */
  databases: z
    .array(
      z.strictObject({
        databaseId: pastedId.pipe(z.string().min(1, 'Введите ID базы данных')),
        databaseName: name.optional(),
        databaseDescription: text(1_000).optional(),
        isActive: z.boolean().default(true),
        /** Ignored, because the position in the list determines the order. */
        sortOrder: z.int().nonnegative().optional(),
        columns: columnMapSchema.optional(),
      }),
    )
    .max(maxDatabases)
    .optional(),
  columns: columnMapSchema.optional(),
  counting: countingInput.optional(),
  /** Unchanged if absent. */
  geoWords: geoWordsInput.optional(),
};

/** A connection to add. */
export const newConfigBody = z.strictObject({
  ...configShape,
  notionToken: secret.pipe(z.string().min(1, 'Введите токен Notion')),
});

/** New state of a connection; an absent token, or its mask, leaves the token unchanged. */
export const changedConfigBody = z.strictObject({ ...configShape, notionToken: secret.optional() });

/** Body limit for fifty databases with long descriptions, which exceed the default 100 KB. */
export const configBodyLimitBytes = 1024 * 1024;

/** Input of the connection test: form values, possibly unsaved, or a stored connection. */
export const connectionTestBody = z
  .strictObject({
    /** Absent or equal to the mask to use the stored token of `configId`. */
    notionToken: secret.optional(),
    databaseId: pastedId.optional(),
    /** Additional databases in the form. */
    databaseIds: z.array(pastedId).max(maxDatabases).optional(),
    configId: z.uuid().optional(),
  })
  .refine((body) => body.configId !== undefined || (body.notionToken ?? '') !== '', 'Введите токен Notion')
  .refine((body) => body.configId !== undefined || (body.databaseId ?? '') !== '', 'Введите ID базы данных');

/** Source of the searched databases: a token from the form, or a stored connection. */
export const databaseSearchBody = z
  .strictObject({
    /** Absent or equal to the mask to use the stored token of `configId`. */
    notionToken: secret.optional(),
    configId: z.uuid().optional(),
  })
  .refine((body) => body.configId !== undefined || (body.notionToken ?? '') !== '', 'Введите токен Notion');
