import { AppError } from '@geoplan/kit/errors';

/** Longest request target accepted, characters (reliability "How" 4). */
const maxTargetLength = 8 * 1024;

// Fast path: letters, digits and the raw characters of RFC 3986 paths, plus | [ ] that browsers leave as they are.
const needsCare = /[^\w\-.~!$&'()*+,;=:@|[\]/]|\/[./]/;
const forbidden = /[^\w\-.~!$&'()*+,;=:@|[\]/%]/;
const notPrintable = /[^\x21-\x7e]|#/;
const encodedDot = /%2e/gi;
const encodedSlash = /%(?:2f|5c)/i;

/** A request path that two parties could interpret differently. */
export class AmbiguousPathError extends AppError {
  constructor() {
    super('invalid_input', 'Недопустимый адрес запроса');
  }
}

function refuse(): never {
  throw new AmbiguousPathError();
}

function checkDecoded(path: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return refuse();
  }
  if (decoded.includes('\0')) refuse();
}

function checkSegments(path: string): void {
  for (const segment of path.split('/')) {
    const dots = segment.replace(encodedDot, '.');
    if (dots === '.' || dots === '..') refuse();
  }
}

/**
 * Returns the raw path of a request target, without its query. Nothing is ever normalised: what one of the parties on
 * the way could read as another path is rejected instead.
 * @throws AmbiguousPathError
 */
export function guardedPath(target: string): string {
  if (target.length > maxTargetLength || target[0] !== '/' || notPrintable.test(target)) refuse();
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (!needsCare.test(path)) return path;
  if (forbidden.test(path) || path.includes('//')) refuse();
  checkSegments(path);
  checkDecoded(path);
  return path;
}

/**
 * Rejects an encoded slash or backslash where no parameter may hold it: anywhere in an address that no route has, and in
 * the first segment of a screen's address (`/keyword/a%2Fb` is one, `/api%2Fusers` is not).
 * @throws AmbiguousPathError
 */
export function assertNoEncodedSlashes(path: string): void {
  if (encodedSlash.test(path)) refuse();
}

/** The first segment of a guarded path, its slash included. */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}
