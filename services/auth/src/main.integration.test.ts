import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'auth',
  file: new URL('./main.ts', import.meta.url),
  settings: { TOKEN_KEYS: generateSigningRing() },
  wrong: [{ TOKEN_KEYS: '{}' }],
});
