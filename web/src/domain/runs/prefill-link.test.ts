import { expect, test } from 'vitest';
import { readPrefillParams, prefillLink, prefillParams } from './prefill-link.ts';

const read = (link: string) =>
  readPrefillParams(prefillParams(new URL(link, 'http://web')) ?? new URLSearchParams());

test('a tool opens with the very keywords and countries it was linked with', () => {
  const input = { keywords: ['a, b & c', 'скидки 50%', 'x=y#z?'], countries: ['us', 'de'] };
  const link = prefillLink('/competitor-analysis', input);
  expect(link).toMatch(/^\/competitor-analysis\?keywords=.*%0A.*&countries=us,de$/);
  expect(read(link)).toEqual(input);
});

test('nothing chosen is the plain address', () => {
  expect(prefillLink('/tz-generation', { keywords: [], countries: [] })).toBe('/tz-generation');
  expect(read('/tz-generation')).toEqual({ keywords: [], countries: [] });
});

test('empty keywords, duplicates and unknown countries of an address are left out', () => {
  expect(read('/x?keywords=%0A%20bet%20%0ABET%0A%0D%0Awin&countries=UK,zz,us,us')).toEqual({
    keywords: ['bet', 'win'],
    countries: ['gb', 'us'],
  });
});

test('a thousand keywords never reach a server as a part of the address', () => {
  const input = { keywords: Array.from({ length: 1_000 }, (_, at) => `слово ${at}`), countries: ['us'] };
  const link = prefillLink('/drop-search', input);
  expect(new URL(link, 'http://web').search).toBe('');
  expect(read(link)).toEqual(input);
});

test('a stage of an analysis knows whose it is, and its keywords may be too long for a query there, too', () => {
  const analysis = { runId: 'run-1', stages: ['tzGeneration', 'dropSearch'] as const };
  const input = { keywords: ['bet'], countries: ['us'] };
  expect(prefillLink('/tz-generation', input, analysis)).toBe(
    '/tz-generation?keywords=bet&countries=us&analysis=run-1&stages=tzGeneration,dropSearch',
  );
  const many = { keywords: Array.from({ length: 1_000 }, (_, at) => `слово ${at}`), countries: ['us'] };
  const link = prefillLink('/tz-generation', many, analysis);
  expect(link).toMatch(/^\/tz-generation\?analysis=run-1&stages=tzGeneration,dropSearch#keywords=/);
  expect(read(link)).toEqual(many);
});
