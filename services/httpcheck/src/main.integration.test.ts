import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'httpcheck',
  file: new URL('./main.ts', import.meta.url),
  settings: {},
  wrong: [{ HTTPCHECK_CONCURRENCY: 'many', HTTPCHECK_ALLOW: 'everything', HTTPCHECK_TIME_ZONE: 'Moscow' }],
});
