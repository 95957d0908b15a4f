import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, markdownPages, read, root, withoutCode } from './pages.ts';

const pages = markdownPages();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Message about one broken link of a page; `undefined` if its target exists. */
function faultOfLink(page: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
  if (!existsSync(root + file)) return `${page}: ${link} does not exist`;
  if (anchor === undefined || !file.endsWith('.md')) return undefined;
  return anchorsOf(read(file)).has(decodeURIComponent(anchor))
    ? undefined
    : `${page}: ${link} has no heading`;
}

const linksOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

it('finds the file and heading of every link on every page', () => {
  const links = pages.flatMap((page) => linksOf(read(page)).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(200);
  expect(links.flatMap(({ page, link }) => faultOfLink(page, link) ?? [])).toEqual([]);
});

it('reports a file and a heading that do not exist', () => {
  expect(faultOfLink('README.md', 'docs/nowhere.md')).toMatch('does not exist');
  expect(faultOfLink('README.md', 'docs/style.md#nothing')).toMatch('has no heading');
  expect(faultOfLink('docs/style.md', 'style.md#retired-words')).toBeUndefined();
});

it('finds the file of every path that a page mentions as code', () => {
  const path = /`((?:packages|gateway|services|web|infra|bench|docs|\.ci)\/[\w./-]+)`/g;
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(path)].map(([, file = '']) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  const found = ({ page, file }: (typeof named)[number]) =>
    [file, posix.join(posix.dirname(page), file), posix.join(posix.dirname(page), 'src', file)].some((each) =>
      existsSync(root + each),
    );
  expect(named.filter((each) => !found(each))).toEqual([]);
});

it('finds every npm script that a page mentions, and mentions every script in CONTRIBUTING.md', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([\w:-]+)(?! -w)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  const contributing = read('CONTRIBUTING.md');
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (run )?${name}\\b`).test(contributing),
  );
  expect(missing).toEqual([]);
});
