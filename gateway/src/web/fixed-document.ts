import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Takes a tenth of the time of the highest level, but produces 5 % more bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Time for which a client may cache the document, s. */
const maxAgeS = 300;

/** A document in all its encodings. */
interface Forms {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

async function formsOf(text: string): Promise<Forms> {
  const plain = Buffer.from(text);
  const [br, packed] = await Promise.all([compressBrotli(plain, brotliOptions), compressGzip(plain)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { etag: `W/"${hash}"`, plain, br, gzip: packed };
}

/**
 * Serves a document that never changes while the process runs. It is created, compressed and hashed once, on the
 * first request, because most processes never need it.
 */
export function fixedDocument(type: 'json' | 'html' | 'css', make: () => string): RequestHandler {
  let forms: Promise<Forms> | undefined;
  return async (request, response) => {
    forms ??= formsOf(make());
    const { etag, plain, ...packed } = await forms;
    response.type(type);
    response.set({ etag, vary: 'Accept-Encoding', 'cache-control': `public, max-age=${maxAgeS}` });
    if (request.headers['if-none-match']?.includes(etag)) {
      response.status(304).end();
      return;
    }
    const coding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each);
    if (coding) response.set('content-encoding', coding);
    const body = coding ? packed[coding] : plain;
    response.set('content-length', String(body.length));
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
