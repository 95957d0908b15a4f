import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const page = fileURLToPath(new URL('../docs/guide.md', import.meta.url));
const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const virtual = 'virtual:guide';

/** Anchor of a heading as GitHub generates it, so that links to headings work both on GitHub and in the app. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

interface Guide {
  lead: string;
  sections: { id: string; title: string; html: string }[];
  /** File names of the pictures; in the HTML, `%picture:<index>%` is replaced by a URL. */
  pictures: string[];
}

/** Renders the guide: the text before the first second-level heading, and one section for each of these headings. */
export function renderGuide(markdown: string, hasPicture: (name: string) => boolean): Guide {
  const named: string[] = [];
  const marked = new Marked({
    renderer: {
      // Leaves out pictures that have not been taken yet, because a missing picture would fail the build of the app,
      // which `npm run pictures` needs.
      image: ({ href, text }) =>
        hasPicture(basename(href))
          ? `<img src="%picture:${named.push(basename(href)) - 1}%" alt="${text.replaceAll('"', '&quot;')}" width="1440" height="900" loading="lazy" decoding="async">`
          : '',
    },
  });
  const [lead = '', ...parts] = markdown.replace(/^# .*\n/, '').split(/^## /m);
  const sections = parts.map((part) => {
    const end = part.indexOf('\n');
    const title = part.slice(0, end).trim();
    return { id: anchorOf(title), title, html: marked.parse(part.slice(end), { async: false }) };
  });
  return { lead: marked.parse(lead, { async: false }), sections, pictures: named };
}

/** `virtual:guide`: docs/guide.md as HTML, with its pictures as hashed build files. */
export function guide(): Plugin {
  return {
    name: 'guide',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    load(id) {
      if (id !== `\0${virtual}`) return null;
      this.addWatchFile(page);
      const { pictures: names, ...content } = renderGuide(readFileSync(page, 'utf8'), (name) =>
        existsSync(pictures + name),
      );
      const imports = names.map((name, at) => `import p${at} from ${JSON.stringify(pictures + name)};`);
      const addresses = `[${names.map((_, at) => `p${at}`).join(', ')}]`;
      return `${imports.join('\n')}
        const put = (html) => html.replaceAll(/%picture:(\\d+)%/g, (_, at) => ${addresses}[at]);
        const { lead, sections } = ${JSON.stringify(content)};
        export const guideLead = put(lead);
        export const guideSections = sections.map((section) => ({ ...section, html: put(section.html) }));`;
    },
  };
}
