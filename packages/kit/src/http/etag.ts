const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * True for a 304: `If-None-Match` names this ETag (weak comparison). Not Express' `fresh`: that one gives in to the
 * `Cache-Control: no-cache` which `fetch` adds to every call with this header.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
