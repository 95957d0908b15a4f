import { sandboxUrlSchema, vendorUrlSchema } from '@geoplan/kit/config';
import { serviceConfigShape } from '@geoplan/kit/run-service';
import { z } from 'zod';

/** Environment of the syncs; shared by the server and the embedded run. */
export const notionConfigShape = {
  /** URL of Notion, a sandbox or a recording proxy. */
  NOTION_BASE_URL: vendorUrlSchema,
  /** Requests per second and token, over all replicas; 0 = no limit (provider-apis.md B.5: an average of 3). */
  NOTION_RPS: z.coerce.number().min(0).max(1_000).default(2.5),
  /** Minutes between two incremental syncs of a database; 0 = only on request. */
  NOTION_SYNC_MINUTES: z.coerce.number().min(0).max(1_440).default(15),
};

const notionConfigSchema = z.object(notionConfigShape);

/** Notion's environment (docs/configuration.md). */
export const configSchema = z.object({
  ...serviceConfigShape,
  /** Key ring of kit/secrets; the first key encrypts. */
  SECRETS_KEYS: z.string(),
  SANDBOX_URL: sandboxUrlSchema,
  ...notionConfigShape,
});

/** Options of Notion, from the settings. */
export function notionOptions(config: z.output<typeof notionConfigSchema>) {
  return {
    baseUrl: config.NOTION_BASE_URL ?? 'https://api.notion.com',
    isAddressSet: config.NOTION_BASE_URL !== undefined,
    perSecond: config.NOTION_RPS === 0 ? null : config.NOTION_RPS,
    syncMinutes: config.NOTION_SYNC_MINUTES,
  };
}

/**
 * Workspace of the built-in sandbox, connected while there is no other; undefined without a sandbox.
 * Token and databases are copies, because the sandbox is not part of the images; a test compares them.
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
