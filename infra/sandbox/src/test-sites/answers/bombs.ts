import { gzipSync } from 'node:zlib';

const megabyte = 1024 * 1024;

/** Gzip member with 1 MB of zeros; a body can consist of any number of members (RFC 1952, 2.2). */
let member: Buffer | undefined;

/**
 * 64 MB of zeros, created by `brotliCompressSync(Buffer.alloc(64 * 2 ** 20), { params: { [BROTLI_PARAM_LGWIN]: 24,
 * [BROTLI_PARAM_QUALITY]: 9 } })`.
 */
const brotliBomb = Buffer.from(
  'z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/P//9/ABIAcVgAuvf/',
  'base64',
);

/** Compressed body that decompresses to more than a client can keep in memory. */
export function* bombOf(encoding: 'gzip' | 'br'): Generator<Buffer> {
  if (encoding === 'br') {
    yield brotliBomb;
    return;
  }
  member ??= gzipSync(Buffer.alloc(megabyte), { level: 9 });
  for (let at = 0; at < 1_024; at += 1) yield member;
}
