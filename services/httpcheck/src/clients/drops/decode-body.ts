import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

type Decoder = (body: Buffer, options: ZlibOptions) => Promise<Buffer>;
const [unzip, undeflate, undeflateRaw] = [promisify(gunzip), promisify(inflate), promisify(inflateRaw)];
const unbrotli: Decoder = (body, { maxOutputLength }) =>
  promisify(brotliDecompress)(body, maxOutputLength === undefined ? {} : { maxOutputLength });

/**
 * Maximum number of encodings of one response, because the archive can compress a capture that is already compressed.
 */
const maxLayers = 3;

/** Decoders to try for a body until one succeeds. A header can name an encoding that has already been removed. */
function decodersOf(body: Buffer, encoding: string | undefined): Decoder[] {
  if (body[0] === 0x1f && body[1] === 0x8b) return [unzip];
  if (encoding === 'br') return [unbrotli];
  if (encoding === 'deflate') return [undeflate, undeflateRaw];
  return [];
}

/**
 * Decodes gzip, deflate and br, as detected from the header or the first bytes. A body that cannot be decoded is
 * returned unchanged. `null` if the decoded body exceeds `maxBytes`.
 */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Buffer | null> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  let decoded = body;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const before = decoded;
    for (const decode of decodersOf(decoded, encodings.pop())) {
      try {
        decoded = await decode(decoded, options);
        break;
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
      }
    }
    if (decoded === before && encodings.length === 0) break;
  }
  return decoded;
}
