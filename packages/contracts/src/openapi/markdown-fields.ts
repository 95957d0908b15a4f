import type { JsonSchema } from './json-schema.ts';

interface Field {
  name: string;
  type: string;
  required: boolean;
  limits: string;
}

function variants(schema: JsonSchema): JsonSchema[] {
  const all = schema.anyOf ?? schema.oneOf;
  return all?.flatMap((part) => (typeof part === 'boolean' ? [] : variants(part))) ?? [schema];
}

function elementOf(schema: JsonSchema): JsonSchema | undefined {
  const { items } = schema;
  return typeof items === 'object' && !Array.isArray(items) ? items : undefined;
}

function typeOf(schema: JsonSchema): string {
  const parts = variants(schema);
  if (parts.length > 1) return parts.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const element = elementOf(schema);
  if (element) return `list of ${typeOf(element)}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function range(unit: string, least?: number, most?: number): string[] {
  if (least === undefined && most === undefined) return [];
  if (most === undefined) return [`at least ${least} ${unit}`.trim()];
  return [`${least === undefined ? 'at most ' : `${least}–`}${most} ${unit}`.trim()];
}

// zod writes the safe-integer limits as bounds of every `z.int()`, which carries no information.
function meant(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function limitsOf(schema: JsonSchema): string {
  return variants(schema)
    .flatMap((part) => [
      ...range('items', part.minItems, part.maxItems),
      ...range('characters', part.minLength, part.maxLength),
      ...range('', meant(part.minimum), meant(part.maximum)),
      ...(part.exclusiveMinimum === undefined ? [] : [`above ${part.exclusiveMinimum}`]),
      ...(part.description === undefined ? [] : [part.description]),
    ])
    .join('; ');
}

/** Fields of an object; fields inside objects and lists are named by their full path, such as `changes[].siteId`. */
function fieldsOf(schema: JsonSchema, path = ''): Field[] {
  const element = elementOf(schema);
  if (element) return variants(element).flatMap((part) => fieldsOf(part, `${path}[]`));
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return [];
    const name = path === '' ? key : `${path}.${key}`;
    const required = schema.required?.includes(key) ?? false;
    const field = { name, type: typeOf(property), required, limits: limitsOf(property) };
    return [field, ...variants(property).flatMap((part) => fieldsOf(part, name))];
  });
}

/** A Markdown table of an object's fields. */
export function fieldsTable(schema: JsonSchema): string {
  const cells = fieldsOf(schema).map(({ name, type, required, limits }) =>
    [`\`${name}\``, type, required ? 'yes' : 'no', limits]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  );
  return [
    '| field | type | required | limits |',
    '|---|---|---|---|',
    ...cells.map((row) => `| ${row} |`),
  ].join('\n');
}
