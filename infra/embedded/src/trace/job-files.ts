import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const importPattern = /^import (?!type)[^;]*? from '(\.[^']+)';$/gm;

/**
 * Paths of all services' periodic jobs, and of the files in the same service that they import. Any of them may happen
 * to run during a walk.
 */
export function jobFiles(): string[] {
  const jobs = globSync('services/*/src/jobs/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const called = jobs.flatMap((job) =>
    [...readFileSync(join(root, job), 'utf8').matchAll(importPattern)].map(([, file = '']) =>
      relative(root, join(root, dirname(job), file)),
    ),
  );
  return [...new Set([...jobs, ...called])].toSorted();
}
