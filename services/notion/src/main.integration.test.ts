import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'notion',
  file: new URL('./main.ts', import.meta.url),
  settings: { SECRETS_KEYS: generateSecretKey() },
  wrong: [{ SECRETS_KEYS: 'x' }, { NOTION_RPS: 'fast', NOTION_BASE_URL: 'ftp://x' }],
});
