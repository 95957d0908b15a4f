import { z } from 'zod';

/** A JSON Schema 2020-12 node, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * What zod declares as plain JSON Schema: `input` is what a caller sends, `output` what an answer holds. Rules that JSON
 * Schema cannot say (transforms, refinements) are left out.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // `format` says the same for people; zod's patterns for dates and ids are hundreds of characters long.
    override: ({ jsonSchema: node }) => {
      if (node.format !== undefined) delete node.pattern;
    },
  });
  return rest;
}
