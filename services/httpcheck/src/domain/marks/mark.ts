/** Mark that identifies a kind of page. All texts are compared in lower case. */
export interface Mark {
  /** Stored as the result's `detail`. */
  name: string;
  /** Texts in the page's beginning, ASCII; one match is enough. */
  body?: readonly string[];
  /** Header field that contains this value; '' matches any value. */
  header?: readonly [name: string, value: string];
  /** Host of the page or a parent domain. */
  host?: string;
  /** Status codes with which the mark counts; by default all that are searched. */
  statuses?: readonly number[];
}

/** Parts of a response that are searched for marks. */
export interface MarkedAnswer {
  status: number;
  host: string;
  /** Path of its URL. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Texts match literally, so a scan takes time linear in the page. */
function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** Finds marks of a table; cheap if there is none. */
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
    /** Name of the mark in the response before its body, if any. */
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
