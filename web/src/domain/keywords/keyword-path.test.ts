import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { keywordOf, keywordPath } from './keyword-path.ts';

/** What the screen reads of an address, as the browser and react-router hand it on. */
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
])('%j survives its address, alone and with a country', (keyword) => {
  expect(read(keywordPath(keyword))).toEqual({ keyword, country: undefined });
  expect(read(keywordPath(keyword, 'PL'))).toEqual({ keyword, country: 'pl' });
});
