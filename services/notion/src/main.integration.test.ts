import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'notion',
  file: new URL('./main.ts', import.meta.url),
  settings: { SECRETS_KEYS: generateSecretKey() },
  wrong: [
    ['a wrong key ring', { SECRETS_KEYS: 'x' }, 'SECRETS_KEYS'],
    ['a pace that is no number', { NOTION_RPS: 'fast' }, 'NOTION_RPS'],
    ['an address that is none', { NOTION_BASE_URL: 'ftp://x' }, 'NOTION_BASE_URL'],
  ],
});
