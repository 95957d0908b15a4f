import { expect, test } from 'vitest';
import { sourcesText, sourceText } from './record-source.ts';

const demo = { provider: 'ahrefs-keyword-research', isDemo: true };
const ahrefs = { provider: 'ahrefs', isDemo: false };

test.each([
  [demo, 'Демо'],
  [{ provider: 'ahrefs-keyword-research', isDemo: false }, 'Ahrefs Keyword Research (RapidAPI)'],
  [{ provider: 'google-keyword-insight1', isDemo: false }, 'Google Keyword Insight (RapidAPI)'],
  [ahrefs, 'Ahrefs API'],
  [{ provider: 'dataforseo', isDemo: false }, 'DataForSEO'],
  [{ provider: 'seo-keyword-research', isDemo: false }, 'seo-keyword-research (RapidAPI)'],
  [{ provider: null, isDemo: false }, ''],
])('formats %o as «%s»', (source, text) => {
  expect(sourceText(source)).toBe(text);
});

test('lists several sources with their counts, but a single source without a count', () => {
  expect(sourcesText([ahrefs, ahrefs])).toBe('Ahrefs API');
  expect(sourcesText([demo, ahrefs, { provider: null, isDemo: false }, ahrefs])).toBe(
    'Демо — 1, Ahrefs API — 2, неизвестно — 1',
  );
});
