import { expect, it } from 'vitest';
import { isSameDomain, parseHttpUrl, parseSiteUrl } from './site-url.ts';

const parsed = (text: string) => parseSiteUrl(text)?.href ?? null;

it('reads a URL without a scheme as https, in the same way as the screens', () => {
  expect(parsed(' shop.example/a?b=1#c ')).toBe('https://shop.example/a?b=1');
  expect(parsed('shop.example:8443')).toBe('https://shop.example:8443/');
  expect(parsed('пример.рф')).toBe('https://xn--e1afmkfd.xn--p1ai/');
  expect(parsed('http://shop.example')).toBe('http://shop.example/');
  for (const text of [
    '',
    'shop',
    'shop example.com',
    '//shop.example',
    'mailto:a@shop.example',
    '127.0.0.1',
    'http://',
  ])
    expect({ text, parsed: parsed(text) }).toEqual({ text, parsed: null });
  expect(parsed(`https://shop.example/${'x'.repeat(9_000)}`)).toBeNull();
});

it('resolves the target of a redirect', () => {
  const base = new URL('https://shop.example/a/b?c');
  expect(parseHttpUrl('../d', base)?.href).toBe('https://shop.example/d');
  expect(parseHttpUrl('//other.example', base)?.href).toBe('https://other.example/');
  for (const text of ['javascript:alert(1)', 'data:,x', 'file:///etc/passwd', 'http://['])
    expect(parseHttpUrl(text, base)).toBeNull();
});

it('compares registrable domains', () => {
  expect(isSameDomain('shop.co.uk', 'www.shop.co.uk')).toBe(true);
  expect(isSameDomain('shop.co.uk', 'other.co.uk')).toBe(false);
  expect(isSameDomain('a.github.io', 'b.github.io')).toBe(false);
  expect(isSameDomain('127.0.0.1', '127.0.0.1')).toBe(true);
  expect(isSameDomain('127.0.0.1', '127.0.0.2')).toBe(false);
  expect(isSameDomain('localhost', 'shop.example')).toBe(false);
});
