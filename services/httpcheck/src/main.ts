import { runService } from '@geoplan/kit/run-service';
import { checkOptions, configSchema, dropOptions } from './config.ts';
import { createHttpcheckService } from './service.ts';

runService('httpcheck', configSchema, (config, parts) =>
  createHttpcheckService({ ...parts, check: checkOptions(config), drops: dropOptions(config) }),
);
