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
  /** Notion id, without dashes. */
  databaseId: z.string(),
  databaseName: z.string(),
  databaseDescription: z.string(),
  isActive: z.boolean(),
  /** Position from 0. */
  sortOrder: z.int().nonnegative(),
  columns: columnMapSchema,
});

/** A connection to the workspace, as shown to admins. */
export const notionConfigSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** `••••` and the last 4 characters. */
  notionToken: z.string().max(8),
  /** Notion id of the main database, without dashes. */
  databaseId: z.string(),
  /** Name given by the admin to the main database; "" to show its title from the workspace. */
  databaseName: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  /** Additional databases, without the main one. */
  databases: z.array(configDatabaseSchema),
  /** Column map of the main database. */
  columns: columnMapSchema,
  counting: countingRuleSchema,
  /** Team aliases in GEO cells. */
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
  response: success(z.array(notionConfigSchema)),
});

export const revealToken = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion-configs/{id}/token',
  access: 'admin',
  errors: ['not_found'],
  summary: 'One token in clear text; audited',
  params: configId,
  response: success(z.strictObject({ notionToken: z.string() })),
});

/** One user's view of the workspace. */
export const displayConfigSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  displayMode: z.enum(['unified', 'single']),
  /** Notion id, without dashes; `null` in unified mode. */
  selectedDatabaseId: z.string().nullable(),
  /** Databases of the view, with the main database first. */
  databases: z.array(
    z.strictObject({
      id: z.uuid(),
      databaseId: z.string(),
      databaseName: z.string(),
      isActive: z.boolean(),
    }),
  ),
  /** Counting rule for the statuses of the view's sites. */
  counting: countingRuleSchema,
  /** Team aliases in the view's GEO cells, with their countries. */
  geoWords: geoWordsSchema,
});
export type DisplayConfig = z.infer<typeof displayConfigSchema>;

export const readDisplayConfig = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/notion-configs/default',
  access: 'viewer',
  summary: 'The default connection of the caller; null if there is none',
  response: success(displayConfigSchema.nullable()),
});

export const createConfig = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs',
  access: 'admin',
  summary: 'Add a connection; the first one becomes the default',
  body: newConfigBody,
  bodyLimitBytes: configBodyLimitBytes,
  response: success(notionConfigSchema),
  status: 201,
});

export const changeConfig = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Change a connection; a token that is absent or equal to its mask is unchanged',
  params: configId,
  body: changedConfigBody,
  bodyLimitBytes: configBodyLimitBytes,
  response: success(notionConfigSchema),
});

export const setGeoWord = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}/geo-word',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Let a word in GEO cells of a connection mean a country; stored rows are counted again at once',
  params: configId,
  body: geoWordInput,
  response: success(notionConfigSchema),
});

export const removeConfig = endpoint({
  service: 'notion',
  method: 'DELETE',
  path: '/api/notion-configs/{id}',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Remove a connection with its rows; the first active one becomes the default',
  params: configId,
  response: done,
});

export const setDefaultConfig = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/{id}/set-default',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Make a connection the default one',
  params: configId,
  response: done,
});

export const setDisplayMode = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/notion-configs/{id}/display-mode',
  access: 'viewer',
  errors: ['not_found'],
  summary: 'Set the caller’s own view of the workspace',
  params: configId,
  body: z.strictObject({
    displayMode: z.enum(['unified', 'single']),
    selectedDatabaseId: databaseIdSchema.nullable().optional(),
  }),
  response: success(displayConfigSchema),
});

const columnSchema = z.strictObject({
  propertyId: z.string(),
  /** Name of the column in the workspace. */
  property: z.string(),
  /** Notion type, such as `select`. */
  type: z.string(),
  /** Field that the column fills; `null` if none. */
  mapsTo: z.enum(siteFields).nullable(),
});

/** Reasons why the workspace or one of its databases cannot be read. */
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
  /** `null` if reachable; `capability_missing`: the integration has no permission to read content. */
  problem: z.enum(connectionProblems).nullable(),
  /** Russian instructions; "" if reachable. */
  message: z.string(),
  title: z.string(),
  /** Rows counted within the time limit; absent if not reachable. */
  rows: z.int().nonnegative().optional(),
  /** True if the time limit was reached, so there are at least `rows` rows. */
  hasMoreRows: z.boolean().optional(),
  columns: z.array(columnSchema),
  /** Fields that no column fills. */
  missing: z.array(z.enum(siteFields)),
  /** Three rows, parsed in the same way as by a sync. */
  sample: z.array(z.strictObject(Object.fromEntries(siteFields.map((field) => [field, z.string()])))).max(3),
});
export type DatabaseDiagnosis = z.infer<typeof databaseDiagnosisSchema>;

const connectionTestResult = z.strictObject({
  /** True if every database is reachable. */
  isOk: z.boolean(),
  databases: z.array(databaseDiagnosisSchema),
});

export const testConnection = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/test-connection',
  access: 'admin',
  errors: ['not_found'],
  summary:
    'Test a connection: columns and problems of each database; stores nothing. `success` is false if a database is not reachable (spec §7), with status 200 and the diagnoses',
  body: connectionTestBody,
  response: z.discriminatedUnion('success', [
    success(connectionTestResult),
    z.strictObject({
      success: z.literal(false),
      /** Problem of the first unreachable database. */
      error: z.strictObject({ code: z.enum(connectionProblems), message: z.string() }),
      data: connectionTestResult,
    }),
  ]),
});

/** A database that the integration is allowed to read. */
const foundDatabaseSchema = z.strictObject({
  /** Notion id, without dashes. */
  databaseId: z.string(),
  /** Titles of all its data sources; "" if untitled. */
  title: z.string(),
});
export type FoundDatabase = z.infer<typeof foundDatabaseSchema>;

export const findDatabases = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/notion-configs/find-databases',
  access: 'admin',
  errors: ['not_found'],
  summary: 'Databases that a token may read; stores nothing',
  body: databaseSearchBody,
  response: success(
    z.strictObject({
      /** `null` if the workspace responded; `databases` then lists the databases that the integration may read. */
      problem: z.enum(connectionProblems).nullable(),
      /** Russian instructions; "" if there is no problem. */
      message: z.string(),
      /** Databases, most recently changed first. */
      databases: z.array(foundDatabaseSchema),
      /** False if there are more databases. */
      isComplete: z.boolean(),
    }),
  ),
});
