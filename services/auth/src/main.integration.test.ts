import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { describeMain, describeRejectedStart } from '@geoplan/kit/testing/describe-main';

const main = {
  file: new URL('./main.ts', import.meta.url),
  settings: { TOKEN_KEYS: generateSigningRing() },
};
describeMain({ name: 'auth', ...main, wrong: [{ TOKEN_KEYS: '{}' }] });
describeRejectedStart(main);
