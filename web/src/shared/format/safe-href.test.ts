import { expect, test } from 'vitest';
import { safeHref } from './safe-href.ts';

test('creates links for web addresses', () => {
  expect(safeHref('https://site.example/a?b=1')).toBe('https://site.example/a?b=1');
  expect(safeHref(' http://site.example ')).toBe('http://site.example/');
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://site.example',
  'site.example',
  '//site.example',
  '',
  null,
  undefined,
])('never links %j', (value) => {
  expect(safeHref(value)).toBeUndefined();
});
