const longestTitle = 200;
/** Maximum length of a title's or heading's markup that is read. */
const longestMarkup = 4_000;
/** Number of characters that are searched, because titles are near the beginning and a page can have a megabyte. */
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

/** Decoder for this label, which can be any text from a page; null if unknown. */
function decoderOf(label: string | undefined) {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Decodes with the charset declared by the server, otherwise by the page. Without either, decodes valid UTF-8 as
 * such, and other bytes as windows-1251.
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

/**
 * Text between the first tag with this name and its closing tag, still encoded; `null` if there is none. Takes linear
 * time.
 */
function innerHtml(head: string, name: string): string | null {
  const open = new RegExp(`<${name}(?=[\\s>])`, 'i').exec(head);
  const from = open ? head.indexOf('>', open.index) + 1 : 0;
  if (from === 0) return null;
  const end = head.slice(from, from + longestMarkup).search(new RegExp(`</${name}`, 'i'));
  return head.slice(from, from + (end === -1 ? longestMarkup : end));
}

/** Decoded text of the first element with this name. `latin1` has one character per byte. */
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

/** Title of a page; `null` if it has none. The title is shown only as text. */
export const pageTitle = (latin1: string, contentType: string | undefined): string | null =>
  textOf('title', latin1, contentType);

/** First heading of a page; `null` if it has none. */
export const pageHeading = (latin1: string, contentType: string | undefined): string | null =>
  textOf('h1', latin1, contentType);
