import { runService } from '@geoplan/kit/run-service';
import { configSchema, lookupOf } from './config.ts';
import { createGeoService } from './service.ts';

runService('geo', configSchema, (config, parts) =>
  createGeoService({
    ...parts,
    secretsKeys: config.SECRETS_KEYS,
    lookup: lookupOf(config),
    sandbox: config.SANDBOX_URL === undefined ? undefined : { host: new URL(config.SANDBOX_URL).host },
  }),
);
