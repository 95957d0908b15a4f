import { expect, test } from 'vitest';
import { readPrefillParams, prefillLink, prefillParams } from './prefill-link.ts';

const read = (link: string) =>
  readPrefillParams(prefillParams(new URL(link, 'http://web')) ?? new URLSearchParams());

test('fills the form of a tool with the linked keywords and countries', () => {
  const input = { keywords: ['a, b & c', 'скидки 50%', 'x=y#z?'], countries: ['us', 'de'] };
  const link = prefillLink('/competitor-analysis', input);
  expect(link).toMatch(/^\/competitor-analysis\?keywords=.*%0A.*&countries=us,de$/);
  expect(read(link)).toEqual(input);
});

test('links to the plain path if nothing is chosen', () => {
  expect(prefillLink('/tz-generation', { keywords: [], countries: [] })).toBe('/tz-generation');
  expect(read('/tz-generation')).toEqual({ keywords: [], countries: [] });
});

test('leaves out empty keywords, duplicates and unknown countries in a URL', () => {
  expect(read('/x?keywords=%0A%20bet%20%0ABET%0A%0D%0Awin&countries=UK,zz,us,us')).toEqual({
    keywords: ['bet', 'win'],
    countries: ['gb', 'us'],
  });
});

test('never sends a thousand keywords to a server as part of the URL', () => {
  const input = { keywords: Array.from({ length: 1_000 }, (_, at) => `слово ${at}`), countries: ['us'] };
  const link = prefillLink('/drop-search', input);
  expect(new URL(link, 'http://web').search).toBe('');
  expect(read(link)).toEqual(input);
});

test('keeps the analysis of a stage in the query even if the keywords are too long for the query', () => {
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
