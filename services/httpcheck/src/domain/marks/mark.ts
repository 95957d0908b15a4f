/** Something a known kind of page is known by. All texts are compared in lower case. */
export interface Mark {
  /** Stored as the result's `detail`. */
  name: string;
  /** Any of these in the page's beginning, ASCII. */
  body?: readonly string[];
  /** A header field with this in its value; '' = with any value. */
  header?: readonly [name: string, value: string];
  /** The page's host, or one below it. */
  host?: string;
  /** Codes it says something behind; any that is looked at unless given. */
  statuses?: readonly number[];
}

/** What of an answer marks are looked for in. */
export interface MarkedAnswer {
  status: number;
  host: string;
  /** Path of its address. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Texts are matched literally, so that a scan takes time in proportion to the page. */
function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** Looks for a table of marks: cheap where there is none. */
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
    /** Name of the mark in what comes before the body, if any. */
    inHead(answer: MarkedAnswer): string | null {
      return inHeads.find((mark) => isBehind(mark, answer.status) && isInHead(mark, answer))?.name ?? null;
    },
    /** Name of the mark in the page, if any. */
    inBody(status: number, page: string): string | null {
      for (const [text] of page.matchAll(anyText)) {
        const found = marks.find((mark) => mark.body?.includes(text.toLowerCase()) && isBehind(mark, status));
        if (found) return found.name;
      }
      return null;
    },
  };
}
