import { runService } from '@geoplan/kit/run-service';
import { balanceOptions, configSchema } from './config.ts';
import { createBalanceService } from './service.ts';

runService('balance', configSchema, (config, parts) =>
  createBalanceService({
    ...parts,
    secretsKeys: config.SECRETS_KEYS,
    balance: balanceOptions(config),
    sandboxUrl: config.SANDBOX_URL,
  }),
);
