import type { Access } from '../define.ts';
import type { JsonSchema } from './json-schema.ts';

/** Reference to a shared part of the document. */
export interface Reference {
  $ref: string;
}

/** A path, query or header parameter. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example: unknown;
}

/** Schemas of a body by media type. */
export type Content = Record<string, { schema: JsonSchema | Reference; example?: unknown }>;

/** A response of one call, or shared by several calls. */
export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Content;
}

/** One operation of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Limits on the body, response time and page size. */
  description: string;
  /** Method and URL with example values. */
  'x-example': string;
  /** Lowest role that may make the call, or `public`. */
  'x-role': Access;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | Reference>;
}

/** An OpenAPI 3.1 document, limited to the parts of the format used here. */
export interface OpenapiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
}
