import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryDomain, domainLabel } from './domain-label.ts';

test.each([
  ['Lumora Casino', 'lumora-casino'],
  ['  казино «Вулкан» ', 'kazino-vulkan'],
  ['žluťoučký kůň', 'zlutoucky-kun'],
  ['new york, ny', 'new-york-ny'],
  ['日本', 'xn--wgv71a'],
  ['🎰', ''],
  ['---', ''],
  ['x'.repeat(200), 'x'.repeat(40)],
])('turns %j into the label %j', (keyword, label) => {
  expect(domainLabel(keyword)).toBe(label);
});

test('returns a valid domain label for any keyword', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (keyword) => {
      expect(domainLabel(keyword)).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)?$/);
    }),
  );
});

test('returns the country’s own domain extension', () => {
  expect([countryDomain('gb'), countryDomain('de')]).toEqual(['uk', 'de']);
});
