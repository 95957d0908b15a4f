import { sandboxUrlSchema, secretsKeysSchema, vendorUrlSchema } from '@geoplan/kit/config';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';

const notionUrl = 'https://api.notion.com';

/** Environment variables for the syncs, shared by the server and the embedded run. */
export const notionConfigShape = {
  NOTION_BASE_URL: vendorUrlSchema.meta({
    description: 'address of Notion or of a recording proxy',
    unset: notionUrl,
  }),
  NOTION_RPS: z.coerce.number().min(0).max(1_000).default(2.5).meta({
    description: 'requests per second of a token over all replicas; Notion allows about 3; 0 = no limit',
    unit: 'per second',
  }),
  NOTION_SYNC_MINUTES: z.coerce
    .number()
    .min(0)
    .max(1_440)
    .default(15)
    .meta({ description: 'time between two incremental syncs; 0 = only on request', unit: 'minutes' }),
};

const notionConfigSchema = z.object(notionConfigShape);

/** Notion's environment (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  SECRETS_KEYS: secretsKeysSchema,
  SANDBOX_URL: sandboxUrlSchema,
  ...notionConfigShape,
});

/** Options of Notion, from the settings. */
export function notionOptions(config: z.output<typeof notionConfigSchema>) {
  return {
    baseUrl: config.NOTION_BASE_URL ?? notionUrl,
    isAddressSet: config.NOTION_BASE_URL !== undefined,
    perSecond: config.NOTION_RPS === 0 ? null : config.NOTION_RPS,
    syncMinutes: config.NOTION_SYNC_MINUTES,
  };
}

/**
 * Workspace of the built-in sandbox, connected while there is no other workspace; undefined without a sandbox. Token
 * and databases are copies, because the sandbox is not part of the images. A test compares them with the originals.
 */
export function demoWorkspaceOf(sandboxUrl: string | undefined) {
  if (sandboxUrl === undefined) return undefined;
  return {
    token: 'ntn_sandbox_demo',
    databaseIds: [
      'e833de1bca45423a8e7936f83d74b49d',
      'd2c1a7a4aa534fae8024704b8a5d3edd',
      '9ad9b9975db74d60889a92ccdad81499',
    ],
    baseUrl: `${sandboxUrl}/notion`,
  };
}
