import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoints, messages } from './api.ts';
import { text } from './fields/text.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  valueType?: z.ZodType;
}

/** Inputs of a schema whose texts are all `value`: one per option of a union, at any depth. */
function inputsOf(schema: z.ZodType, value: string): unknown[] {
  const def = schema.def as unknown as Definition;
  if (schema instanceof z.ZodLazy) return inputsOf(schema.unwrap() as z.ZodType, value);
  if (def.type === 'string') return [value];
  if (def.type === 'literal') return [(schema as z.ZodLiteral).value];
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, inputsOf(field, value)] as const);
    const count = Math.max(1, ...fields.map(([, inputs]) => inputs.length));
    return Array.from({ length: count }, (_, at) =>
      Object.fromEntries(
        fields.flatMap(([name, inputs]) => (inputs.length ? [[name, inputs[at % inputs.length]]] : [])),
      ),
    );
  }
  if (def.options) return def.options.flatMap((option) => inputsOf(option, value));
  if (def.items) return [def.items.map((item) => inputsOf(item, value)[0])];
  if (def.element) return inputsOf(def.element, value).map((input) => [input]);
  if (def.valueType) return inputsOf(def.valueType, value).map((input) => ({ name: input }));
  const inner = def.innerType ?? def.in ?? def.left;
  return inner ? inputsOf(inner, value) : [];
}

/** Longest text to which a change of all its characters may be applied. */
const longest = 1_024;
const marks = '\u0315\u0300'.repeat(25_000);
/** Expensive texts within and beyond every bound: marks that are costly to reorder, blanks and words. */
const hostile = [
  `a${marks}0`,
  `a${marks.slice(0, 200)}0`,
  `a${marks.slice(0, 900)}0`,
  ' '.repeat(100_000),
  'aΣ '.repeat(30_000),
];
const changes = ['normalize', 'trim', 'toLowerCase', 'replace', 'replaceAll'] as const;

/** Texts changed while `work` ran that were longer than any bound, or had too many marks to be normalised. */
function costlyChanges(work: () => void): string[] {
  const spies = changes.map((name) => [name, vi.spyOn(String.prototype, name as 'trim')] as const);
  try {
    work();
    return spies.flatMap(([name, spy]) =>
      spy.mock.contexts
        .map(String)
        .filter((value) => value.length > longest || (name === 'normalize' && /\p{M}{31}/u.test(value)))
        .map((value) => `${name} of ${value.length}`),
    );
  } finally {
    for (const [, spy] of spies) spy.mockRestore();
  }
}

const costOf = (schema: z.ZodType): string[] =>
  hostile.flatMap((value) =>
    inputsOf(schema, value).flatMap((input) => costlyChanges(() => void schema.safeParse(input))),
  );

test('the hostile inputs reach every string in a schema and reveal any string that is changed before its length is checked', () => {
  const folded = z.string().transform((value) => value.normalize('NFC'));
  const hidden: z.ZodType[] = [
    folded,
    z.strictObject({ a: z.array(folded.optional()) }),
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a') }),
      z.strictObject({ kind: z.literal('b'), b: z.union([z.int(), folded]).nullable() }),
    ]),
    z.array(z.string()).transform((all) => all.map((each) => each.trim())),
    z.record(z.string(), folded),
    text(100_000).transform((value) => value.toLowerCase()),
  ];
  for (const [at, schema] of hidden.entries()) expect(costOf(schema), `schema ${at}`).not.toEqual([]);
  expect(costOf(text(1_000).transform((value) => value.trim()))).toEqual([]);
});

test.each(endpoints.map((declared) => [`${declared.method} ${declared.path}`, declared] as const))(
  '%s refuses a text beyond its bound before changing it',
  (_, { params, query, body }) => {
    expect([params, query, body].flatMap((schema) => costOf(schema))).toEqual([]);
  },
);

test.each(messages.map((declared) => [declared.type, declared] as const))(
  '%s refuses a text beyond its bound before changing it',
  (_, { data }) => expect(costOf(data)).toEqual([]),
);
