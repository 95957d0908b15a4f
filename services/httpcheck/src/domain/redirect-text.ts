/**
 * Decodes a URL from a site in the same way as a browser. The input has one character per byte. It is decoded as
 * UTF-8 if valid; otherwise each byte outside ASCII is percent-encoded.
 */
export function addressOf(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return latin1.replaceAll(
      /[\u0080-\u00ff]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  }
}
