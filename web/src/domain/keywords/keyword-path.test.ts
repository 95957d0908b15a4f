import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { isDotSegment, keywordOf, keywordPath } from './keyword-path.ts';

/** Keyword that the screen reads from a URL, as processed by the browser and react-router. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://web');
  const pattern = pathname.includes('/country/') ? '/keyword/:keyword/country/:country' : '/keyword/:keyword';
  const decoded = pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replace(/\//g, '%2F'))
    .join('/');
  const params: Partial<Record<string, string>> = matchPath(pattern, decoded)?.params ?? {};
  return { keyword: keywordOf(params['keyword'] ?? '', searchParams), country: params['country'] };
}

test.each([
  'lumoret casino',
  'казино онлайн',
  'a/b',
  '100%',
  'что? где#когда&как',
  'c++',
  '.',
  '..',
  '-',
  'a%2Fb',
  '%2f',
  '%20',
  '50%2Fx',
  '🎰 слоты',
  'a?b&c#d',
  '...',
  'runs',
])('preserves %j in its URL, with and without a country', (keyword) => {
  expect(read(keywordPath(keyword))).toEqual({ keyword, country: undefined });
  expect(read(keywordPath(keyword, 'PL'))).toEqual({ keyword, country: 'pl' });
});

test('recognizes keywords that a path resolves', () => {
  expect(['.', '..', ' .. '].every((keyword) => isDotSegment(keyword))).toBe(true);
  expect(['...', 'a/b', '50%2Fx'].some((keyword) => isDotSegment(keyword))).toBe(false);
});
