import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Text of a file by its path from the root. */
export const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

/** Paths of all Markdown pages from the root, new ones that are not committed included. */
export function markdownPages(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file !== '');
}

/** Markdown without its code blocks. */
export const withoutCode = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```/gm, '');

/** Anchors of the headings, as GitHub makes them: `## Stop, scale` is `stop-scale`; a repeated one gets `-1`. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}
