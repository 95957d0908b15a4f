const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * True if a 304 is correct, because `If-None-Match` contains this ETag (weak comparison). Unlike Express' `fresh`,
 * this check ignores the `Cache-Control: no-cache` that `fetch` adds to every call with this header.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
