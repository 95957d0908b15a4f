/** Elements whose content is not markup, or is ignored by a browser that runs scripts. */
const opaque = [
  'script',
  'style',
  'noscript',
  'template',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
];
const tagName = /<([a-z][a-z\d]*)/y;
const attribute = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
/** Maximum length of a tag whose attributes are read, characters. */
const longestTag = 4_000;

const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|(amp|quot|apos|lt|gt));/gi, (_whole, code?: string, name?: string) =>
    code === undefined ? (named[name?.toLowerCase() ?? ''] ?? '') : String.fromCharCode(Number(code)),
  );

function attributesAt(page: string, at: number) {
  const tag = page.slice(at, at + longestTag);
  const attributes = new Map<string, string>();
  attribute.lastIndex = 0;
  let length = 0;
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag)) {
    length = attribute.lastIndex;
    const [, name = '', double, single, bare] = found;
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  return { attributes, length };
}

/**
 * Attributes of the tags with this name, in page order. Skips comments, scripts and content for browsers without
 * scripts. Reads the page only once.
 */
export function* tagsNamed(page: string, wanted: string): Generator<Map<string, string>> {
  const lower = page.toLowerCase();
  for (let at = lower.indexOf('<'); at !== -1;) {
    let next = at + 1;
    if (lower.startsWith('<!--', at)) {
      next = lower.indexOf('-->', at + 4);
      if (next === -1) return;
    } else {
      tagName.lastIndex = at;
      const name = tagName.exec(lower)?.[1];
      if (name === wanted) {
        const { attributes, length } = attributesAt(page, at + 1 + name.length);
        yield attributes;
        next += name.length + length;
      }
      if (name !== undefined && opaque.includes(name)) {
        next = lower.indexOf(`</${name}`, at);
        if (next === -1) return;
        next += 1;
      }
    }
    at = lower.indexOf('<', next);
  }
}
