import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/evidence/benchmarks.md', import.meta.url));

/** Replaces one benchmark's section of docs/evidence/benchmarks.md, or adds it. */
export function writeSection(name: string, text: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const section = `${start}\n## ${name}\n\n${text.trim()}\n\n${end}`;
  const before = readFileSync(file, 'utf8');
  const from = before.indexOf(start);
  const to = before.indexOf(end);
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length);
  writeFileSync(file, after);
  return file;
}
