import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../api.ts';
import { countryCodeSchema } from '../countries/countries.ts';
import { endpoint, success } from '../define.ts';
import { keywordSchema } from '../keyword.ts';
import { openapiDocument } from './openapi.ts';

const document = openapiDocument(endpoints);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the document contains exactly the declared endpoints', () => {
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('the order of the declarations does not change the document', () => {
  expect(JSON.stringify(openapiDocument(endpoints.toReversed()))).toBe(JSON.stringify(document));
});

test('operation ids are unique', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Za-z0-9]+$/);
});

test('every reference resolves to a part of the document, and every shared response is used', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const { responses } = document.components;
  const unused = Object.keys(responses).filter(
    (name) => !references.includes(`components/responses/${name}`),
  );
  expect(unused).toEqual([]);
  expect(JSON.stringify(responses)).not.toContain('quota_exceeded');
  for (const path of references) {
    const part = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
    expect(part, path).toBeTypeOf('object');
  }
});

const errors = (shown: (typeof operations)[number] | undefined) =>
  Object.keys(shown?.responses ?? {}).filter((status) => status >= '400');

test('role, token and error responses follow the declaration', () => {
  const { post: login } = document.paths['/api/auth/login'] ?? {};
  expect(login).toMatchObject({ 'x-role': 'public', security: [{}, { bearer: [] }] });
  expect(errors(login)).toEqual(['400', '401', '413', '415', '429', '500', '503', '504']);
  const { delete: remove } = document.paths['/api/users/{id}'] ?? {};
  expect(remove).toMatchObject({ 'x-role': 'admin', security: [{ bearer: [] }] });
  expect(errors(remove)).toEqual(['400', '401', '403', '404', '409', '429', '500', '503', '504']);
  expect(remove?.requestBody).toBeUndefined();
  expect(document.paths['/api/users']?.post?.responses).toHaveProperty('201');
});

test('request schemas describe the input, and response schemas the output', () => {
  const declared = endpoint({
    service: 'geo',
    method: 'POST',
    path: '/api/geo-analysis/{keyword}/runs',
    access: 'user',
    summary: 'Try',
    params: z.strictObject({ keyword: keywordSchema }),
    query: z.strictObject({ limit: z.coerce.number().int().default(10), country: countryCodeSchema }),
    body: z.strictObject({ refresh: z.boolean().default(false) }).optional(),
    response: success(z.strictObject({ keyword: z.string().default('') })),
  });
  const { post } = openapiDocument([declared]).paths['/api/geo-analysis/{keyword}/runs'] ?? {};
  expect(post?.operationId).toBe('postGeoAnalysisByKeywordRuns');
  expect(post?.parameters?.map(({ name, in: where, required }) => [name, where, required])).toEqual([
    ['keyword', 'path', true],
    ['limit', 'query', false],
    ['country', 'query', true],
  ]);
  expect(post?.parameters?.[2]?.schema).toEqual({ type: 'string', minLength: 2, maxLength: 2 });
  expect(post?.requestBody?.required).toBe(false);
  const sent = JSON.stringify(post?.requestBody);
  expect(sent).toContain('"refresh":{"default":false,"type":"boolean"}');
  expect(sent).not.toContain('"required":["refresh"]');
  expect(JSON.stringify(post?.responses['200'])).toContain('"required":["keyword"]');
});

test('server-sent events have their media type', () => {
  const [first] = endpoints;
  const events = openapiDocument([{ ...first!, delivery: 'events' }]);
  expect(JSON.stringify(events.paths)).toContain('"text/event-stream"');
});
