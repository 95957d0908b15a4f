/** DER encoding (ITU-T X.690), limited to the types that certificates need. */

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const octets: number[] = [];
  for (let rest = bytes; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff);
  return Buffer.from([0x80 | octets.length, ...octets]);
}

/** Encodes one value as tag, length and content. */
export function value(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...content: readonly Uint8Array[]): Buffer => value(0x30, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => value(0x31, ...content);
export const octets = (content: Uint8Array): Buffer => value(0x04, content);
/** Bit string; the last `unused` bits of the last byte are not part of it. */
export const bits = (content: Uint8Array, unused = 0): Buffer => value(0x03, Buffer.from([unused]), content);
export const boolean = (is: boolean): Buffer => value(0x01, Buffer.from([is ? 0xff : 0]));
export const text = (content: string): Buffer => value(0x0c, Buffer.from(content, 'utf8'));
/** Context-specific, constructed value with the tag `[n]`. */
export const tagged = (n: number, ...content: readonly Uint8Array[]): Buffer => value(0xa0 | n, ...content);

/** Encodes a non-negative integer from big-endian bytes. */
export function integer(content: Uint8Array): Buffer {
  const isNegative = ((content[0] ?? 0) & 0x80) !== 0;
  return value(0x02, isNegative ? Buffer.concat([Buffer.from([0]), content]) : content);
}

/** Encodes an object identifier such as `1.2.840.10045.4.3.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const each of rest) {
    const groups = [each & 0x7f];
    for (let more = each >>> 7; more > 0; more >>>= 7) groups.unshift((more & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return value(0x06, Buffer.from(bytes));
}

/** Encodes a UTCTime, which can represent 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return value(0x17, Buffer.from(digits.slice(2), 'latin1'));
}
