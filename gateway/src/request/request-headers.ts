import { AppError } from '@geoplan/kit/errors';

/** The allow-listed request headers; everything else a client sends is dropped. */
export interface RequestHeaders {
  /** Headers forwarded to the service, lower case; the gateway adds its own. */
  readonly forwarded: Record<string, string>;
  readonly authorization: string | undefined;
  /** As the client wrote it, port included. */
  readonly host: string;
  /** Whether a proxy in front, or the client itself, wrote `X-Forwarded-For`. */
  readonly isForwarded: boolean;
  /** `Content-Length`; 0 without a body, NaN when it is chunked. */
  readonly bodyBytes: number;
}

type Kind = 'single' | 'list' | 'host' | 'hop' | 'authorization' | 'length' | 'chunked';

// `single`: a second one is rejected; `hop`: only noted; `list`: several are one list (RFC 9110 5.3).
const kinds: Record<string, Kind> = {
  accept: 'list',
  'accept-encoding': 'list',
  'accept-language': 'list',
  'cache-control': 'list',
  prefer: 'list',
  'if-none-match': 'list',
  'if-modified-since': 'single',
  'idempotency-key': 'single',
  'content-type': 'single',
  'content-encoding': 'single',
  'last-event-id': 'single',
  'user-agent': 'single',
  host: 'host',
  'x-forwarded-for': 'hop',
  authorization: 'authorization',
  'content-length': 'length',
  'transfer-encoding': 'chunked',
};

interface Known {
  readonly name: string;
  readonly kind: Kind;
}

const titleCase = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (part) => part.toUpperCase());
// Both common spellings, so that a name seldom has to be lower-cased.
const known = new Map<string, Known>(
  Object.entries(kinds).flatMap(([name, kind]) => [
    [name, { name, kind }],
    [titleCase(name), { name, kind }],
  ]),
);

function rejectDuplicate(name: string): never {
  throw new AppError('invalid_input', `Заголовок ${name} указан дважды`);
}

/**
 * Parses a request's raw headers by the allow-list.
 * @throws AppError invalid_input for a missing or duplicate Host, and for any other header that may come only once
 */
export function parseRequestHeaders(rawHeaders: readonly string[]): RequestHeaders {
  const forwarded: Record<string, string> = {};
  let authorization: string | undefined;
  let host: string | undefined;
  let isForwarded = false;
  let bodyBytes = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string;
    const header = known.get(given) ?? known.get(given.toLowerCase());
    if (!header) continue;
    const value = rawHeaders[at + 1] as string;
    const before = forwarded[header.name];
    switch (header.kind) {
      case 'list':
        forwarded[header.name] = before === undefined ? value : `${before}, ${value}`;
        break;
      case 'single':
        if (before !== undefined) rejectDuplicate(header.name);
        forwarded[header.name] = value;
        break;
      case 'host':
        if (host !== undefined) rejectDuplicate('host');
        host = value;
        break;
      case 'hop':
        isForwarded = true;
        break;
      case 'authorization':
        if (authorization !== undefined) rejectDuplicate(header.name);
        authorization = value;
        break;
      case 'length':
        bodyBytes += Number(value);
        break;
      case 'chunked':
        bodyBytes = Number.NaN;
        break;
    }
  }
  if (host === undefined) throw new AppError('invalid_input', 'Нет заголовка Host');
  return { forwarded, authorization, host, isForwarded, bodyBytes };
}
