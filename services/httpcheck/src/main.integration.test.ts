import { describeMain } from '@geoplan/kit/testing/describe-main';

describeMain({
  name: 'httpcheck',
  file: new URL('./main.ts', import.meta.url),
  settings: {},
  wrong: [
    ['a concurrency that is no number', { HTTPCHECK_CONCURRENCY: 'many' }, 'HTTPCHECK_CONCURRENCY'],
    ['a network that is none', { HTTPCHECK_ALLOW: 'everything' }, 'HTTPCHECK_ALLOW'],
    ['a time zone that is none', { HTTPCHECK_TIME_ZONE: 'Moscow' }, 'HTTPCHECK_TIME_ZONE'],
  ],
});
