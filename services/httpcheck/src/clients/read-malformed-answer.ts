import type { IncomingHttpHeaders } from 'node:http';
import { CheckFailure } from './check-failure.ts';

/** Response parsed by the tolerant parser. */
export interface MalformedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Part of the body that was received. */
  body: Buffer;
}

/**
 * Status line as accepted by Chromium: the protocol name in any case, with any version or none. A line without a code
 * means 200.
 */
const statusLine = /^http(?:\/[\d.]*)?(?:[ \t]+(\d*)|$)/i;
/** Header field (RFC 9110, 5.6.2), with the spaces that some servers send before the colon. */
const field = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/;

/**
 * Splits a response into its header section and the position of the body. The header section is the whole text if no
 * blank line was received.
 */
function splitHead(text: string): [head: string, bodyAt: number] {
  const blank = /\r?\n\r?\n/.exec(text);
  return blank ? [text.slice(0, blank.index), blank.index + blank[0].length] : [text, text.length];
}

/**
 * Parses header fields. @throws CheckFailure `invalid_response` if there are different content lengths, which
 * Chromium also rejects
 */
function readFields(lines: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = field.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === '') continue;
    const known = headers[key];
    if (key === 'set-cookie') headers[key] = [...(Array.isArray(known) ? known : []), value];
    else if (known === undefined) headers[key] = value;
    else if (key === 'content-length' && known !== value)
      throw new CheckFailure('invalid_response', 'MULTIPLE_CONTENT_LENGTH');
  }
  return headers;
}

/**
 * Parses a response that llhttp rejects but a browser accepts: a status line, then fields. Unreadable lines are
 * skipped. `null` if there is no status line. @throws CheckFailure `invalid_response` if there are different content
 * lengths
 */
export function readMalformedAnswer(received: Buffer): MalformedAnswer | null {
  let text = received.toString('latin1').replace(/^(?:\r?\n)+/, '');
  for (;;) {
    const [head, bodyAt] = splitHead(text);
    // A line that begins with a space continues the previous line.
    const [first = '', ...lines] = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    const line = statusLine.exec(first);
    const status = line ? Number(line[1] || 200) : 0;
    if (status < 100 || status > 599 || status === 101) return null;
    // Interim responses precede the final response.
    if (status >= 200)
      return { status, headers: readFields(lines), body: Buffer.from(text.slice(bodyAt), 'latin1') };
    text = text.slice(bodyAt);
  }
}
