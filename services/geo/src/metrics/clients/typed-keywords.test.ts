import { keywordSchema } from '@geoplan/contracts/keyword';
import { startStubServer, type ReceivedRequest } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, expect, it } from 'vitest';
import type { KeywordProvider } from '../domain/provider.ts';
import { createAhrefsProvider } from './ahrefs/ahrefs-client.ts';
import { createDataForSeoProvider } from './dataforseo/dataforseo-client.ts';
import type { ClientOptions } from './provider-http.ts';
import { createKeywordInsightProvider } from './rapidapi/keyword-insight-client.ts';
import { createKeywordResearchProvider } from './rapidapi/keyword-research-client.ts';
import { clientOptions, noSignal, pairOf } from './testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

/** Special characters of URLs, JSON and search engines. */
const typed = [
  'c++',
  '100%',
  '50%25 off',
  'a%2Bb',
  'c#',
  'r&b=x?',
  'a/b\\c',
  '"exact phrase"',
  "o'neill “x” «ника»",
  '-word',
  'site:a.com',
  'intitle:x OR inurl:y',
  'a;b|c*',
];

const parameterOf = (name: string) => (request: ReceivedRequest) =>
  new URL(request.url, server.url).searchParams.getAll(name);

/** Keywords of a request as each vendor decodes them. */
const vendors: [
  string,
  (options: ClientOptions) => KeywordProvider,
  (request: ReceivedRequest) => string[],
][] = [
  ['ahrefs-keyword-research', createKeywordResearchProvider, parameterOf('keyword')],
  ['google-keyword-insight1', createKeywordInsightProvider, parameterOf('keyword')],
  [
    'Ahrefs',
    createAhrefsProvider,
    (request) => parameterOf('keywords')(request).flatMap((list) => list.split(',')),
  ],
  [
    'DataForSEO',
    createDataForSeoProvider,
    ({ body }) => (JSON.parse(body) as { keywords: string[] }[]).flatMap(({ keywords }) => keywords),
  ],
];

it.each(vendors)('sends each keyword to %s as it was typed', async (_, create, keywordsOf) => {
  server.answer({ body: {} });
  const provider = create(clientOptions(server.url, { key: 'login:password' }));
  await provider.lookUp(
    typed.map((keyword) => pairOf(keywordSchema.parse(keyword))),
    noSignal,
  );
  const received = server.received.flatMap(keywordsOf);
  expect([...new Set(received)]).toEqual(typed);
});
