import type { Endpoint } from '../define.ts';
import { failureSchema } from '../errors.ts';
import { jsonSchema } from './json-schema.ts';
import { errorAnswers } from './error-responses.ts';
import { operation } from './operation.ts';
import type { OpenapiDocument } from './types.ts';

function byPath(a: Endpoint, b: Endpoint): number {
  if (a.path === b.path) return a.method < b.method ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}

/** OpenAPI document of these endpoints. Equal declarations give the same text. */
export function openapiDocument(endpoints: readonly Endpoint[]): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {};
  for (const declared of endpoints.toSorted(byPath))
    (paths[declared.path] ??= {})[declared.method.toLowerCase()] = operation(declared);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Geoplan',
      version: '1',
      description:
        'Every HTTP call of Geoplan. `x-role` is the least role that may make it: viewer < user < admin.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ service }) => service))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      responses: errorAnswers(),
    },
  };
}
