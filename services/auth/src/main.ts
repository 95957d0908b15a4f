import { runService } from '@geoplan/kit/run-service';
import { configSchema, firstAdminOf } from './config.ts';
import { createAuthService } from './service.ts';

runService('auth', configSchema, (config, parts) =>
  createAuthService({
    ...parts,
    tokenKeys: config.TOKEN_KEYS,
    registration: config.REGISTRATION,
    firstAdmin: firstAdminOf(config),
    auditMonths: config.AUDIT_MONTHS,
  }),
);
