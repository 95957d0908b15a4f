import { describe, expect, it } from 'vitest';
import { endpoints } from '../api.ts';
import { acceptsBody } from '../define.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema } from './json-schema.ts';
import { openapiDocument } from './openapi.ts';

const { paths } = openapiDocument(endpoints);

describe.each(endpoints.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  'the example of %s',
  (_name, declared) => {
    const operation = paths[declared.path]![declared.method.toLowerCase()]!;

    it('is a request that the schemas of its endpoint accept', () => {
      const [method, url = ''] = operation['x-example'].split(' ');
      const { pathname, searchParams } = new URL(url, 'http://geoplan');
      const pattern = new RegExp(`^${declared.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const params = Object.entries(pattern.exec(pathname)?.groups ?? {});
      expect(method).toBe(declared.method);
      expect(pathname).toMatch(pattern);
      declared.params.parse(
        Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
      );
      declared.query.parse(Object.fromEntries(searchParams));
      const body = operation.requestBody?.content['application/json']?.example;
      expect(body !== undefined).toBe(acceptsBody(declared));
      declared.body.parse(body);
    });

    it('has parameters and a response that the schemas of its endpoint accept', () => {
      const given = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
      for (const { name, example } of given)
        expect(
          declared.query.safeParse({ [name]: example }).error?.issues.map(({ path }) => path[0]) ?? [],
        ).not.toContain(name);
      const response = operation.responses[declared.status]!;
      if ('$ref' in response) throw new Error('a response of the call itself is expected');
      declared.response.parse(Object.values(response.content)[0]?.example);
    });
  },
);

const one = (schema: JsonSchema): unknown => exampleOf(schema, 'name');

it('respects the limits of numbers, lists and strings', () => {
  expect(one({ type: 'integer', minimum: 35, maximum: 40 })).toBe(35);
  expect(one({ type: 'number', maximum: 0 })).toBe(0);
  expect(one({ type: 'array', minItems: 2, items: { type: 'boolean' } })).toEqual([true, true]);
  expect(one({ type: 'string', minLength: 6, maxLength: 6 })).toBe('name00');
});
