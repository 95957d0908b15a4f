import type { z } from 'zod';
import { acceptsBody, type Endpoint } from '../define.ts';
import { callUrl } from '../routing/call-url.ts';
import { exampleOf } from './example.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import { errorsOf } from './error-responses.ts';
import type { Content, Operation, Parameter } from './types.ts';

function parameters(where: Parameter['in'], schema: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
    example: exampleOf(property, name),
  }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
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

/** Limits on the body, response time and page size of a call. */
function limitsOf(declared: Endpoint, takesBody: boolean): string {
  const limit = (jsonSchema(declared.query, 'input').properties?.['limit'] ?? {}) as JsonSchema;
  return [
    ...(takesBody
      ? [`body at most ${Math.round(declared.bodyLimitBytes / 1024).toLocaleString('en')} KB`]
      : []),
    declared.delivery === 'events'
      ? 'a stream without a time limit'
      : `response within ${declared.timeoutMs / 1_000} s`,
    ...(limit.maximum === undefined ? [] : [`at most ${limit.maximum} items per page`]),
  ].join('; ');
}

/** URL of a call with example values for its path and for its required query parameters. */
function exampleUrl(declared: Endpoint): string {
  const query = jsonSchema(declared.query, 'input');
  const required = Object.entries(query.properties ?? {}).filter(([name]) => query.required?.includes(name));
  return callUrl(declared, {
    params: exampleOf(jsonSchema(declared.params, 'input')) as object,
    query: exampleOf({ ...query, properties: Object.fromEntries(required) }) as object,
  });
}

function contentOf(type: string, schema: z.ZodType, io: 'input' | 'output'): Content {
  const node = jsonSchema(schema, io);
  return { [type]: { schema: node, example: exampleOf(node) } };
}

/** Entry of one endpoint in the document, under a group. */
export function operation(declared: Endpoint, group: string): Operation {
  const takesBody = acceptsBody(declared);
  const given = [
    ...parameters('path', declared.params),
    ...parameters('query', declared.query),
    ...(declared.isKeyed ? [idempotencyKey] : []),
  ];
  const answerType = declared.delivery === 'events' ? 'text/event-stream' : 'application/json';
  const content = contentOf(answerType, declared.response, 'output');
  return {
    operationId: operationId(declared),
    tags: [group],
    summary: declared.summary,
    description: `Limits: ${limitsOf(declared, takesBody)}.`,
    'x-example': `${declared.method} ${exampleUrl(declared)}`,
    'x-role': declared.access,
    // A public call may still carry a token, in which case it is made as that user.
    security: declared.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(given.length > 0 && { parameters: given }),
    ...(takesBody && {
      requestBody: {
        required: !declared.body.safeParse(undefined).success,
        content: contentOf('application/json', declared.body, 'input'),
      },
    }),
    responses: {
      [declared.status]: { description: 'Success', content },
      ...(declared.isLong && { 202: { description: 'Still running: follow the run', content } }),
      ...errorsOf(declared),
    },
  };
}
