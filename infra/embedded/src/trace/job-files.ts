import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const importPattern = /^import (?!type)[^;]*? from '(\.[^']+)';$/gm;

/**
 * Periodic jobs of all services and their own files that these call, as paths in the repository. Chance decides whether
 * one of them runs during a walk.
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
