import { endpoints } from '@geoplan/contracts/api';
import type { Endpoint } from '@geoplan/contracts/define';
import { jsonSchema, type JsonSchema } from '@geoplan/contracts/openapi/json-schema';
import * as fc from 'fast-check';

/** An invalid call, usually nearly valid. */
export interface BadCall {
  endpoint: Endpoint;
  /** Path with its query. */
  target: string;
  caller: 'anonymous' | 'viewer' | 'user' | 'admin';
  headers: Record<string, string>;
  /** `undefined` if the method takes none. */
  body: Uint8Array<ArrayBuffer> | undefined;
}

const uuid = '0198e0c1-0000-7000-8000-000000000001';
const hostileTexts = [
  '',
  ' ',
  'x',
  uuid,
  '\u0000',
  '\ud800',
  'ж'.repeat(3_000),
  '../../etc/passwd',
  '%00',
  '__proto__',
  `' or 1=1 --`,
  '=cmd()',
  '<script>',
  'https://127.0.0.1:1/x',
  'a@example.org',
  '2026-11-23T00:00:00Z',
  '-1',
  '99999999999999999999',
];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[[]]],
    { $gt: '' },
    { toString: 1 },
    Array.from({ length: 2_000 }, (_each, at) => at),
  ),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The wanted value, or in one of eight cases something else. */
const mostly = (wanted: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: wanted, weight: 7 }, { arbitrary: hostile, weight: 1 });

function ofObject(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const known = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, near(inner as JsonSchema, depth + 1)] as const,
  );
  const fields = fc.record(Object.fromEntries(known), { requiredKeys: schema.required ?? [] });
  return fc.oneof(
    { arbitrary: fields, weight: 8 },
    { arbitrary: fc.record(Object.fromEntries(known), { requiredKeys: [] }), weight: 1 },
    { arbitrary: fields.map((value) => ({ ...value, nobodyKnows: 1 })), weight: 1 },
  );
}

/** Values near a declaration, some of them invalid at any depth. */
function near(schema: JsonSchema | boolean, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > 6) return hostile;
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return mostly(fc.oneof(...either.map((inner) => near(inner, depth + 1))));
  switch (schema.type) {
    case 'object':
      return mostly(ofObject(schema, depth));
    case 'array':
      return mostly(fc.array(near((schema.items ?? true) as JsonSchema, depth + 1), { maxLength: 4 }));
    case 'boolean':
      return mostly(fc.boolean());
    case 'number':
    case 'integer':
      return mostly(fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 100, -1, 3, 0.1, 2 ** 53));
    case 'string':
    case 'null':
    case undefined:
    default:
      if (schema.format === 'uuid') return mostly(fc.constant(uuid));
      return mostly(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 20 })));
  }
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000);

const segment = fc
  .oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 12 }), fc.constant(uuid))
  .map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || 'x');

const queryOf = (endpoint: Endpoint): fc.Arbitrary<string> =>
  near(jsonSchema(endpoint.query, 'input')).map((value) => {
    const pairs = Object.entries(value ?? {}).slice(0, 20);
    return new URLSearchParams(
      pairs.map(([name, each]): [string, string] => [name, asText(each)]),
    ).toString();
  });

/** Bytes of a body: as JSON, cut in the middle, or with invalid UTF-8. */
const bytesOf = (value: unknown, damage: number): Uint8Array<ArrayBuffer> => {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? '');
  if (damage === 0) return bytes.slice(0, bytes.length >> 1);
  if (damage === 1) return new Uint8Array([...bytes.slice(0, 5), 0xff, 0xfe, ...bytes.slice(5)]);
  return bytes;
};

/** Calls of this endpoint. */
function callsOf(endpoint: Endpoint): fc.Arbitrary<BadCall> {
  const hasBody = endpoint.method !== 'GET';
  const names = endpoint.path.match(/\{\w+\}/g) ?? [];
  return fc
    .record({
      segments: fc.tuple(...names.map(() => segment)),
      query: queryOf(endpoint),
      body: near(jsonSchema(endpoint.body, 'input')),
      damage: fc.nat(19),
      caller: fc.constantFrom('anonymous', 'viewer', 'user', 'admin', 'admin', 'admin'),
      type: fc.oneof(
        { arbitrary: fc.constant('application/json'), weight: 12 },
        { arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1', ';'), weight: 1 },
      ),
    })
    .map(({ segments, query, body, damage, caller, type }): BadCall => {
      const path = names.reduce((text, name, at) => text.replace(name, segments[at] ?? ''), endpoint.path);
      return {
        endpoint,
        target: query === '' ? path : `${path}?${query}`,
        caller,
        headers: { prefer: 'respond-async', ...(hasBody && { 'content-type': type }) },
        body: hasBody ? bytesOf(body, damage) : undefined,
      };
    });
}

/** Generates `count` calls over all declared endpoints, the same for the same seed. */
export function badCalls(count: number, seed: number): BadCall[] {
  return fc.sample(fc.oneof(...endpoints.map(callsOf)), { numRuns: count, seed });
}
