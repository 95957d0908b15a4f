import type { Access } from '../define.ts';
import type { JsonSchema } from './json-schema.ts';

/** Points at a shared part of the document. */
export interface Reference {
  $ref: string;
}

/** A path, query or header parameter. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

/** What a body holds, by media type. */
export type Content = Record<string, { schema: JsonSchema | Reference }>;

/** One answer of a call, or one shared by many. */
export interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Content;
}

/** One call of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Least role that may call, or `public`. */
  'x-role': Access;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | Reference>;
}

/** An OpenAPI 3.1 document, as far as this product uses the format. */
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
