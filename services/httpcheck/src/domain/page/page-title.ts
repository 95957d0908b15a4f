const longestTitle = 200;
/** Longest markup of a title or heading that is read. */
const longestMarkup = 4_000;
/** Characters that are searched: titles come early, and a page may have a megabyte. */
const searched = 200_000;

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  hellip: '…',
};

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Decoder of this name, which may be any text of a page; null if unknown. */
function decoderOf(label: string | undefined) {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Decodes by the server's charset, the page's own, or its bytes: UTF-8, otherwise the Windows code page of its letters.
 */
function decode(bytes: Buffer, latin1: string, contentType: string | undefined): string {
  const byServer = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  const byPage = /<meta[^>]{0,200}?charset=["']?([\w-]+)/i.exec(latin1)?.[1];
  const declared = decoderOf(byServer) ?? decoderOf(byPage);
  if (declared) return declared.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Text between the first tag with this name and its end, still encoded; `null` if there is none. Takes linear time. */
function innerHtml(head: string, name: string): string | null {
  const open = new RegExp(`<${name}(?=[\\s>])`, 'i').exec(head);
  const from = open ? head.indexOf('>', open.index) + 1 : 0;
  if (from === 0) return null;
  const end = head.slice(from, from + longestMarkup).search(new RegExp(`</${name}`, 'i'));
  return head.slice(from, from + (end === -1 ? longestMarkup : end));
}

/** `latin1`: one character per byte. */
function textOf(name: string, latin1: string, contentType: string | undefined): string | null {
  const head = latin1.slice(0, searched);
  const inner = innerHtml(head, name);
  if (inner === null) return null;
  const text = decode(Buffer.from(inner.replaceAll(/<[^>]*>?/g, ' '), 'latin1'), head, contentType)
    .replace(/&(#?\w{1,10});/g, entity)
    // oxlint-disable-next-line no-control-regex -- they would be stored and shown
    .replace(/[\s\u0000-\u001f\u007f]+/gu, ' ')
    .trim()
    .toWellFormed();
  return text === '' ? null : Array.from(text).slice(0, longestTitle).join('');
}

/** Title of a page; `null` if it has none. It is only shown as text. */
export const pageTitle = (latin1: string, contentType: string | undefined): string | null =>
  textOf('title', latin1, contentType);

/** First heading of a page; `null` if it has none. */
export const pageHeading = (latin1: string, contentType: string | undefined): string | null =>
  textOf('h1', latin1, contentType);
