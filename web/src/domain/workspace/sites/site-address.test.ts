import { expect, test } from 'vitest';
import { shortUrl, siteHref, siteName } from './site-address.ts';

test.each([
  ['https://site.example/a?b=1', 'https://site.example/a?b=1'],
  [' example.com/path ', 'https://example.com/path'],
  ['Sub.Example.com:8443?x=1#y', 'https://sub.example.com:8443/?x=1#y'],
  ['сайт.рф', 'https://xn--80aswg.xn--p1ai/'],
  ['xn--80aswg.xn--p1ai', 'https://xn--80aswg.xn--p1ai/'],
])('links %j to %j', (url, href) => {
  expect(siteHref(url)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'javascript.example:alert(1)',
  ' JaVaScRiPt:alert(document.domain)',
  'java\nscript:alert(1)',
  'data:text/html,<b>x.example</b>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://site.example',
  '//site.example',
  'user@site.example',
  'site.example и ещё слова',
  'скоро',
  '12.03.2026',
  'a..example',
  '<img src=x onerror=alert(1)>',
  '',
])('keeps %j as text', (url) => {
  expect(siteHref(url)).toBeUndefined();
  expect(siteName(url)).toBe(url === '' ? '—' : url);
});

test('leaves out the scheme and the trailing slash of a URL', () => {
  expect(shortUrl('https://сайт.рф/')).toBe('сайт.рф');
  expect(shortUrl('http://a.example/pl/')).toBe('a.example/pl');
  expect(shortUrl('javascript:alert(1)')).toBe('javascript:alert(1)');
  expect(siteName(' example.com/ ')).toBe('example.com');
});
