import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'notion',
  file: new URL('./main.ts', import.meta.url),
  settings: { SECRETS_KEYS: generateSecretKey() },
  // Wrong settings are cases of config.test.ts.
  wrong: [],
});
