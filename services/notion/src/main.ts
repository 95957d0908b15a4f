import { runService } from '@geoplan/kit/run-service';
import { configSchema, demoWorkspaceOf, notionOptions } from './config.ts';
import { createNotionService } from './service.ts';

runService('notion', configSchema, (config, parts) =>
  createNotionService({
    ...parts,
    secretsKeys: config.SECRETS_KEYS,
    notion: notionOptions(config),
    sandbox: demoWorkspaceOf(config.SANDBOX_URL),
  }),
);
