/** Mark that identifies a kind of page. All texts are compared in lower case. */
export interface Mark {
  /** Stored as the result's `detail`. */
  name: string;
  /** ASCII texts at the beginning of the page; one match is sufficient. */
  body?: readonly string[];
  /** Header whose value contains this text; '' matches any value. */
  header?: readonly [name: string, value: string];
  /** Host of the page or a parent domain. */
  host?: string;
  /** Status codes for which the mark is valid; by default all searched status codes. */
  statuses?: readonly number[];
}

/** Parts of a response that are searched for marks. */
export interface MarkedAnswer {
  status: number;
  host: string;
  /** Path of the response's URL. */
  path: string;
  /** Headers with names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Escapes a text for a literal match, so that a scan takes time linear in the size of the page. */
function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** Creates a finder for the marks of a table; a search without a match is cheap. */
export function createMarkFinder(marks: readonly Mark[]) {
  const texts = marks.flatMap(({ body = [] }) => body);
  const anyText = new RegExp(texts.map(escapeForRegExp).join('|'), 'gi');
  const inHeads = marks.filter(({ body }) => body === undefined);

  function isBehind({ statuses }: Mark, status: number): boolean {
    return statuses?.includes(status) ?? true;
  }

  function isInHead({ header, host }: Mark, answer: MarkedAnswer): boolean {
    if (host !== undefined) return answer.host === host || answer.host.endsWith(`.${host}`);
    if (header === undefined) return false;
    const value = answer.headers[header[0]];
    return value !== undefined && String(value).toLowerCase().includes(header[1]);
  }

  return {
    /** Returns the name of the mark in the status code, host or headers; null if there is none. */
    inHead(answer: MarkedAnswer): string | null {
      return inHeads.find((mark) => isBehind(mark, answer.status) && isInHead(mark, answer))?.name ?? null;
    },
    /** Returns the name of the mark in the page; null if there is none. */
    inBody(status: number, page: string): string | null {
      for (const [text] of page.matchAll(anyText)) {
        const found = marks.find((mark) => mark.body?.includes(text.toLowerCase()) && isBehind(mark, status));
        if (found) return found.name;
      }
      return null;
    },
  };
}
