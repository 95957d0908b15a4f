import type { Endpoint } from '@geoplan/contracts/define';
import express, { type Request, type RequestHandler } from 'express';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body as bytes up to the endpoint's limit; compressed bodies are refused (415), which rules out
 * decompression bombs.
 */
export function bodyReader(endpoint: Endpoint): RequestHandler {
  return express.raw({ limit: endpoint.bodyLimitBytes, type: () => true, inflate: false });
}

function isJson(request: Request): boolean {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  return type.trim() === 'application/json' && (!charset || /^charset="?utf-8"?$/.test(charset));
}

function readBody(request: Request, takesBody: boolean): unknown {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  if (!isJson(request)) throw new AppError('unsupported_media_type');
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new AppError('invalid_input', 'Тело запроса — не JSON в UTF-8', { cause: error });
  }
  // A call without a body also accepts `{}`, which many clients send by default.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!takesBody && Object.keys(value).length === 0) return undefined;
  return value;
}

function decodeOnce(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch (error) {
    throw new AppError('invalid_input', 'Адрес содержит недопустимые символы', { cause: error });
  }
}

/** Query string as text values. A repeated name or invalid UTF-8 is refused, so a value is never an array. */
export function readQuery(search: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decodeOnce(at < 0 ? pair : pair.slice(0, at));
    if (name in values) throw new AppError('invalid_input', `Параметр «${name}» указан дважды`);
    values[name] = at < 0 ? '' : decodeOnce(pair.slice(at + 1));
  }
  return { ...values };
}

type Part = 'params' | 'query' | 'body';

/**
 * One sentence for users: the message of a custom rule, or a summary shared by all problems; `undefined` for the
 * general message.
 */
function headline(issues: readonly z.core.$ZodIssue[]): string | undefined {
  const written = issues.find((issue) => issue.code === 'custom')?.message;
  const texts = new Set(issues.map((issue) => issue.message));
  return written ?? (texts.size === 1 ? issues[0]?.message : undefined);
}

function checked<S extends z.ZodType>(schema: S, part: Part, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.slice(0, 20).map((issue) => ({
    field: [part, ...issue.path.map(String)].join('.').slice(0, 200),
    message: issue.message.slice(0, 300),
  }));
  throw new AppError('invalid_input', headline(result.error.issues), { details });
}

/**
 * Path, query and body of a call, validated against its declaration.
 * @throws AppError invalid_input with the fields; unsupported_media_type for a body that is not JSON
 */
export function readInput(endpoint: Endpoint, request: Request) {
  const at = request.originalUrl.indexOf('?');
  const takesBody = !endpoint.body.safeParse(undefined).success;
  return {
    params: checked(endpoint.params, 'params', request.params),
    query: checked(endpoint.query, 'query', at < 0 ? {} : readQuery(request.originalUrl.slice(at + 1))),
    body: checked(endpoint.body, 'body', readBody(request, takesBody)),
  };
}
