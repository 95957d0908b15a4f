import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'geo',
  file: new URL('./main.ts', import.meta.url),
  settings: { SECRETS_KEYS: generateSecretKey() },
  wrong: [{ SECRETS_KEYS: 'x' }],
});
