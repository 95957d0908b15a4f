import { defaultKeywordHost } from '@geoplan/contracts/geo/geo-settings';
import { expect, test } from 'vitest';
import { keywordHostOf } from './settings-view.ts';

const sandbox = '127.0.0.1:43817';

test.each([
  ['nothing stored, no sandbox', null, undefined, defaultKeywordHost],
  ['nothing stored', null, sandbox, sandbox],
  ['a provider', 'api.ahrefs.com', sandbox, 'api.ahrefs.com'],
  ['any listing of RapidAPI', 'x.p.rapidapi.com', sandbox, 'x.p.rapidapi.com'],
  ['the sandbox', sandbox, sandbox, sandbox],
  ['the sandbox at the port of an earlier start', '127.0.0.1:8090', sandbox, sandbox],
  ['the sandbox, in a run without one', '127.0.0.1:8090', undefined, '127.0.0.1:8090'],
])('%s: resolves %s with the sandbox %s to %s', (_, host, sandboxHost, expected) => {
  expect(keywordHostOf({ host }, sandboxHost)).toBe(expected);
});
