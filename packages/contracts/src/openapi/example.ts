import type { JsonSchema } from './json-schema.ts';

/** Sample texts by schema format. */
const byFormat: Record<string, string> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'date-time': '2026-11-27T09:30:00.000Z',
  date: '2026-11-27',
  email: 'user@example.com',
  uri: 'https://example.com/',
};

/** Sample texts by field name. */
const byName: Record<string, string> = {
  email: 'user@example.com',
  keyword: 'running shoes',
  keywords: 'running shoes',
  country: 'de',
  countries: 'de',
  message: 'Текст для пользователя',
};

function textOf(schema: JsonSchema, name: string): string {
  const sample = byFormat[schema.format ?? ''] ?? byName[name] ?? name;
  return sample.padEnd(schema.minLength ?? 0, '0').slice(0, schema.maxLength);
}

function objectOf(schema: JsonSchema): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    exampleOf(property, name),
  ]);
  if (named.length > 0 || typeof schema.additionalProperties !== 'object') return Object.fromEntries(named);
  const { propertyNames = {}, additionalProperties, required } = schema;
  const keys = required ?? [String(exampleOf(propertyNames, 'name'))];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, key)]));
}

function listOf({ prefixItems, items, minItems = 1 }: JsonSchema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item as JsonSchema, name));
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf((items ?? {}) as JsonSchema, name));
}

/**
 * Returns a value that fits a schema: its `.meta({ examples })` example, otherwise the first variant with every
 * field. A plain text gets `name`, the name of the field, as its value.
 */
export function exampleOf(schema: JsonSchema | boolean, name = 'text'): unknown {
  if (typeof schema === 'boolean') return name;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf)?.[0];
  if (variant !== undefined) return exampleOf(variant, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  // If there are several types, `null` is the last.
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(schema, name);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Infinity);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case undefined:
    default:
      // The result of a transform has no schema.
      return byName[name] ?? name;
  }
}
