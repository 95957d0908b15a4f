import type { z } from 'zod';
import type { Endpoint } from '../define.ts';

type Part<Name extends string, S extends z.ZodType> =
  undefined extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : Record<string, never> extends z.input<S>
      ? { [K in Name]?: z.input<S> }
      : { [K in Name]: z.input<S> };

/** Input of a call: `params`, `query` and `body`, each required only if the endpoint requires it. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** Response body of a successful call, including `success: true`. */
export type CallResponse<E extends Endpoint> = z.output<E['response']>;

// `fetch` resolves `.` and `..` before sending, even if they are encoded. A parameter with one of these values would
// therefore reach another endpoint.
const unencodable = new Set(['', '.', '..']);

/**
 * Path and query of a call, with parameters percent-encoded once.
 * @throws RangeError if a path parameter is missing, empty, `.` or `..`, which no path can carry (api.md, geo).
 * @throws URIError if a path parameter contains a lone surrogate.
 */
export function callUrl(
  declared: Endpoint,
  input: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const params = (input.params ?? {}) as Record<string, string | number | undefined>;
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = `${params[name] ?? ''}`;
    if (unencodable.has(value)) throw new RangeError(`${declared.path}: {${name}} cannot be "${value}"`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
}
