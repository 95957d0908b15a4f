import type { z } from 'zod';
import { acceptsBody, type Endpoint } from '../define.ts';
import { jsonSchema } from './json-schema.ts';
import { errorsOf } from './error-responses.ts';
import type { Operation, Parameter } from './types.ts';

function parameters(where: Parameter['in'], schema: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function operationId({ method, path }: Endpoint): string {
  const words = path.slice('/api/'.length).replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`);
  return (
    method.toLowerCase() +
    words
      .split(/[^A-Za-z0-9]+/)
      .map(capital)
      .join('')
  );
}

/** Entry of one endpoint in the document. */
export function operation(declared: Endpoint): Operation {
  const takesBody = acceptsBody(declared);
  const given = [
    ...parameters('path', declared.params),
    ...parameters('query', declared.query),
    ...(declared.isKeyed ? [idempotencyKey] : []),
  ];
  const answerType = declared.delivery === 'events' ? 'text/event-stream' : 'application/json';
  const content = { [answerType]: { schema: jsonSchema(declared.answer, 'output') } };
  return {
    operationId: operationId(declared),
    tags: [declared.service],
    summary: declared.summary,
    'x-role': declared.access,
    // A public call may still carry a token and is then made as that user.
    security: declared.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(given.length > 0 && { parameters: given }),
    ...(takesBody && {
      requestBody: {
        required: !declared.body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonSchema(declared.body, 'input') } },
      },
    }),
    responses: {
      [declared.status]: { description: 'Success', content },
      ...(declared.isLong && { 202: { description: 'Still running: follow the run', content } }),
      ...errorsOf(declared, takesBody),
    },
  };
}
