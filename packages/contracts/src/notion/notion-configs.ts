import { z } from 'zod';
import { endpoint, success } from '../define.ts';
import {
  changedConfigBody,
  configBodyLimitBytes,
  connectionTestBody,
  databaseSearchBody,
  newConfigBody,
} from './notion-config-input.ts';
import { geoWordInput, geoWordsSchema } from './geo-words.ts';
import { databaseIdSchema } from '../fields/notion-id.ts';
import { columnMapSchema, countingRuleSchema, siteFields } from './notion-site.ts';

const configDatabaseSchema = z.strictObject({
  id: z.uuid(),
  /** Notion's id, without dashes. */
  databaseId: z.string(),
  databaseName: z.string(),
  databaseDescription: z.string(),
  isActive: z.boolean(),
  /** 0 = the first. */
  sortOrder: z.int().nonnegative(),
  columns: columnMapSchema,
});

/** A connection to the workspace as admins see it. */
export const notionConfigSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** `••••` and the last 4 characters. */
  notionToken: z.string().max(8),
  /** Notion's id of the main database, without dashes. */
  databaseId: z.string(),
  /** The admin's name of the main database; "" = its title in the workspace. */
  databaseName: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  /** The further ones; the main one is not among them. */
  databases: z.array(configDatabaseSchema),
  /** Column map of the main database. */
  columns: columnMapSchema,
  counting: countingRuleSchema,
  /** Words of the team in GEO cells. */
  geoWords: geoWordsSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type NotionConfig = z.infer<typeof notionConfigSchema>;

const configId = z.strictObject({ id: z.uuid() });
const done = z.strictObject({ success: z.literal(true) });

export const listConfigs = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion-configs',
  access: 'admin',
  summary: 'Connections to the workspace; tokens are masked',
  answer: success(z.array(notionConfigSchema)),
});

export const revealToken = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion-configs/{id}/token',
  access: 'admin',
  summary: 'One token in clear text; audited',
  params: configId,
  answer: success(z.strictObject({ notionToken: z.string() })),
});

/** One person's view of the workspace. */
export const displayConfigSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  displayMode: z.enum(['unified', 'single']),
  /** Notion's id, without dashes; null in unified mode. */
  selectedDatabaseId: z.string().nullable(),
  /** The main one first. */
  databases: z.array(
    z.strictObject({
      id: z.uuid(),
      databaseId: z.string(),
      databaseName: z.string(),
      isActive: z.boolean(),
    }),
  ),
  /** What its statuses count as. */
  counting: countingRuleSchema,
  /** What words of the team in its GEO cells mean. */
  geoWords: geoWordsSchema,
});
export type DisplayConfig = z.infer<typeof displayConfigSchema>;

export const readDisplayConfig = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion-configs/default',
  access: 'viewer',
  summary: 'The default connection of the caller; null if there is none',
  answer: success(displayConfigSchema.nullable()),
});

export const createConfig = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs',
  access: 'admin',
  summary: 'Add a connection; the first one becomes the default',
  body: newConfigBody,
  bodyLimitBytes: configBodyLimitBytes,
  answer: success(notionConfigSchema),
  status: 201,
});

export const changeConfig = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}',
  access: 'admin',
  summary: 'Change a connection; a token that is absent or equal to its mask is unchanged',
  params: configId,
  body: changedConfigBody,
  bodyLimitBytes: configBodyLimitBytes,
  answer: success(notionConfigSchema),
});

export const setGeoWord = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}/geo-word',
  access: 'admin',
  summary: 'Let a word in GEO cells of a connection mean a country; stored rows are counted again at once',
  params: configId,
  body: geoWordInput,
  answer: success(notionConfigSchema),
});

export const removeConfig = endpoint({
  service: 'notion',
  method: 'DELETE',
  path: '/api/notion-configs/{id}',
  access: 'admin',
  summary: 'Remove a connection with its rows; the first active one becomes the default',
  params: configId,
  answer: done,
});

export const setDefaultConfig = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/{id}/set-default',
  access: 'admin',
  summary: 'Make a connection the default one',
  params: configId,
  answer: done,
});

export const setDisplayMode = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}/display-mode',
  access: 'viewer',
  summary: 'Set the caller’s own view of the workspace',
  params: configId,
  body: z.strictObject({
    displayMode: z.enum(['unified', 'single']),
    selectedDatabaseId: databaseIdSchema.nullable().optional(),
  }),
  answer: success(displayConfigSchema),
});

const columnSchema = z.strictObject({
  propertyId: z.string(),
  /** The column's name in the workspace. */
  property: z.string(),
  /** Notion's type, e.g. `select`. */
  type: z.string(),
  /** The field it fills; null = none. */
  mapsTo: z.enum(siteFields).nullable(),
});

/** Why the workspace, or a database of it, cannot be read. */
const connectionProblems = [
  'bad_token',
  'not_shared',
  'wrong_id',
  'capability_missing',
  'refused',
  'unavailable',
  'rate_limited',
] as const;

/** Result of the connection test for one database. */
export const databaseDiagnosisSchema = z.strictObject({
  databaseId: z.string(),
  reachable: z.boolean(),
  /** null = reachable; `capability_missing`: the integration may not read content. */
  problem: z.enum(connectionProblems).nullable(),
  /** Russian, what to do; "" when reachable. */
  message: z.string(),
  title: z.string(),
  /** Rows counted while there was time; absent when not reachable. */
  rows: z.int().nonnegative().optional(),
  /** True when the time ran out: there are at least `rows`. */
  hasMoreRows: z.boolean().optional(),
  columns: z.array(columnSchema),
  /** Fields no column fills. */
  missing: z.array(z.enum(siteFields)),
  /** Three rows as they would be read. */
  sample: z.array(z.strictObject(Object.fromEntries(siteFields.map((field) => [field, z.string()])))).max(3),
});
export type DatabaseDiagnosis = z.infer<typeof databaseDiagnosisSchema>;

const connectionTestResult = z.strictObject({
  /** True when every database is reachable. */
  isOk: z.boolean(),
  databases: z.array(databaseDiagnosisSchema),
});

export const testConnection = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/test-connection',
  access: 'admin',
  summary:
    'Test a connection: columns and problems of each database; stores nothing. `success` is false if a database is not reachable (spec §7), with status 200 and the diagnoses',
  body: connectionTestBody,
  answer: z.discriminatedUnion('success', [
    success(connectionTestResult),
    z.strictObject({
      success: z.literal(false),
      /** Of the first database that is not reachable. */
      error: z.strictObject({ code: z.enum(connectionProblems), message: z.string() }),
      data: connectionTestResult,
    }),
  ]),
});

/** A database that the integration may read. */
const foundDatabaseSchema = z.strictObject({
  /** Notion's id, without dashes. */
  databaseId: z.string(),
  /** Of several data sources all their titles; "" = untitled. */
  title: z.string(),
});
export type FoundDatabase = z.infer<typeof foundDatabaseSchema>;

export const findDatabases = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/find-databases',
  access: 'admin',
  summary: 'Databases that a token may read; stores nothing',
  body: databaseSearchBody,
  answer: success(
    z.strictObject({
      /** null = the workspace answered; `databases` is then what is open to the integration. */
      problem: z.enum(connectionProblems).nullable(),
      /** Russian, what to do; "" without a problem. */
      message: z.string(),
      /** The latest changed first. */
      databases: z.array(foundDatabaseSchema),
      /** False when there are more than these. */
      isComplete: z.boolean(),
    }),
  ),
});
