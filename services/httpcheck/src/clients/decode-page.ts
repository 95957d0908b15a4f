import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';

/** Content codings that are asked for. */
export type PageEncoding = 'gzip' | 'br';

/** Bytes of a page that are looked at, however it was sent. */
export const longestPage = 64 * 1024;

function decode(bytes: Buffer, encoding: PageEncoding): Promise<Buffer> {
  return new Promise((resolve) => {
    const options = { chunkSize: 16 * 1024 };
    // Flushed at the end: the beginning of a page is decoded as far as it goes.
    const decoder =
      encoding === 'gzip'
        ? createGunzip({ ...options, finishFlush: constants.Z_SYNC_FLUSH })
        : createBrotliDecompress({ ...options, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => {
      decoder.destroy();
      resolve(Buffer.concat(chunks, Math.min(length, longestPage)));
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= longestPage) finish();
    });
    decoder.once('end', finish);
    decoder.once('error', finish);
    decoder.end(bytes);
  });
}

/**
 * Decodes the beginnings of pages, one at a time: a Brotli decoder may need 16 MB for a window (RFC 7932, 9.1), which a
 * hundred bombs at once would have each. What cannot be decoded is an empty page.
 */
export function createPageDecoder() {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes: Buffer, encoding: PageEncoding): Promise<Buffer> => {
    const decoded = last.then(() => decode(bytes, encoding));
    last = decoded;
    return decoded;
  };
}
export type DecodePage = ReturnType<typeof createPageDecoder>;
