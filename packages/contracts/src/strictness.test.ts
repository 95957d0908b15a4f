import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, messages } from './api.ts';
import { failureSchema } from './errors.ts';

const leaves = [
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'transform',
  'never',
];
// Properties of a zod definition that hold other schemas.
const holders = [
  'element',
  'innerType',
  'in',
  'out',
  'keyType',
  'valueType',
  'catchall',
  'left',
  'right',
  'rest',
];

type Definition = Record<string, unknown> & { type: string };

function definitionOf(schema: unknown): Definition | undefined {
  return schema instanceof z.ZodType ? (schema.def as unknown as Definition) : undefined;
}

function childrenOf(schema: z.ZodType, def: Definition): [string, unknown][] {
  if (schema instanceof z.ZodLazy) return [['lazy', schema.unwrap()]];
  return [
    ...Object.entries(def.shape ?? {}),
    ...holders.map((holder): [string, unknown] => [holder, def[holder]]),
    ...[def.options, def.items]
      .flatMap((list) => (Array.isArray(list) ? [...list.entries()] : []))
      .map(([at, part]): [string, unknown] => [String(at), part]),
  ].filter(([, part]) => definitionOf(part));
}

/**
 * Parts of a schema that accept undeclared values: loose objects, `any`, `unknown`, and kinds this walk does not
 * support.
 */
function looseParts(schema: z.ZodType, path = '', seen = new Set<unknown>()): string[] {
  const def = definitionOf(schema);
  if (!def || seen.has(schema)) return [];
  seen.add(schema);
  const children = childrenOf(schema, def);
  const strict =
    def.type === 'object'
      ? definitionOf(def.catchall)?.type === 'never'
      : children.length > 0 || leaves.includes(def.type);
  return [
    ...(strict ? [] : [`${path} (${def.type})`]),
    ...children.flatMap(([name, part]) => looseParts(part as z.ZodType, `${path}.${name}`, seen)),
  ];
}

test('the schema walk finds a loose object, `any` and `unknown` at any depth', () => {
  const loose = z.object({ secret: z.string() });
  const hidden: z.ZodType[] = [
    loose,
    z.looseObject({}),
    z.strictObject({ a: z.array(loose) }),
    z.strictObject({ a: loose.optional() }),
    z.union([z.string(), loose]),
    z.record(z.string(), z.unknown()),
    z.tuple([z.string(), loose]),
    z.string().transform(String).pipe(z.any()),
    z.lazy(() => loose).nullable(),
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]),
    z.intersection(z.strictObject({}), loose),
    z.strictObject({}).catchall(z.string()),
  ];
  for (const [at, schema] of hidden.entries()) expect(looseParts(schema), `schema ${at}`).not.toEqual([]);
  expect(
    looseParts(z.strictObject({ a: z.array(z.strictObject({ b: z.uuid().nullable() })).default([]) })),
  ).toEqual([]);
});

test.each(endpoints.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  '%s neither accepts nor returns undeclared fields',
  (_, { params, query, body, response }) => {
    expect(
      Object.entries({ params, query, body, response }).flatMap(([name, part]) => looseParts(part, name)),
    ).toEqual([]);
  },
);

test.each(messages.map((declared) => [declared.type, declared] as const))(
  '%s carries no undeclared fields',
  (_, { data }) => expect(looseParts(data, 'data')).toEqual([]),
);

test('a failure response contains no undeclared fields', () => {
  expect(looseParts(failureSchema)).toEqual([]);
});
