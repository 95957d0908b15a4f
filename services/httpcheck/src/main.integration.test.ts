import { describeMain } from '@geoplan/kit/testing/describe-main';

// Wrong settings are cases of config.test.ts.
describeMain({ name: 'httpcheck', file: new URL('./main.ts', import.meta.url), settings: {}, wrong: [] });
