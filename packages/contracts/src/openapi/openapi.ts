import { endpointGroups } from '../api.ts';
import type { Endpoint } from '../define.ts';
import { failureSchema } from '../errors.ts';
import { jsonSchema } from './json-schema.ts';
import { errorAnswers } from './error-responses.ts';
import { operation } from './operation.ts';
import type { OpenapiDocument } from './types.ts';

const methods: Endpoint['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function byPath(a: Endpoint, b: Endpoint): number {
  if (a.path === b.path) return methods.indexOf(a.method) - methods.indexOf(b.method);
  return a.path < b.path ? -1 : 1;
}

/** Group of a call; a call outside the product, such as one declared by a test, belongs to the group of its service. */
const groupOf = (declared: Endpoint): string =>
  [...endpointGroups].find(([, members]) => members.includes(declared))?.[0] ?? declared.service;

const description = [
  'Every HTTP call of Geoplan. `x-role` is the lowest role that may make it: viewer < user < admin.',
  'Send the token of `POST /api/auth/login` as `Authorization: Bearer <token>`.',
  'A response has `success`; a failure has `error` with a stable `code`, a Russian `message`, `details` of fields and a `requestId`.',
  'Each call lists the errors that it can return. A request that HTTP forbids gets 405, 408, 421 or 431 instead.',
  'By default 6,000 requests per minute of a user and 3,000 of an address that is not signed in; beyond it 429 with `Retry-After`.',
].join(' ');

/** OpenAPI document of these endpoints. The text depends only on the declarations, not on their order. */
export function openapiDocument(endpoints: readonly Endpoint[]): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {};
  for (const declared of endpoints.toSorted(byPath))
    (paths[declared.path] ??= {})[declared.method.toLowerCase()] = operation(declared, groupOf(declared));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Geoplan',
      version: '1',
      description,
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...endpointGroups.keys(), ...endpoints.map(groupOf)])]
      .filter((name) => endpoints.some((declared) => groupOf(declared) === name))
      .map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
      responses: errorAnswers(endpoints),
    },
  };
}
