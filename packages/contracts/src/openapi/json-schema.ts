import { z } from 'zod';

/** A JSON Schema 2020-12 node, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Plain JSON Schema of a zod schema, where `input` is a caller's request and `output` the content of a response.
 * Rules that JSON Schema cannot express (transforms, refinements) are omitted.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // `format` is enough for readers; zod's patterns for dates and ids have hundreds of characters.
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern;
      // zod drops `examples` of transformed schemas, so `sample` is used instead.
      if ('sample' in node) {
        node.examples = [node['sample']];
        delete node['sample'];
      }
    },
  });
  return rest;
}
