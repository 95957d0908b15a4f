import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Wings of geo (docs/decisions/0072): each one may use the repositories of the preceding wings. Types may come from
// anywhere.
const wings = ['spending', 'settings', 'metrics', 'runs', 'rechecks', 'llm', 'plan', 'access'];
const source = fileURLToPath(new URL('../../services/geo/src/', import.meta.url));

/** True if the file may import the target; both are paths below `services/geo/src`. */
function isAllowed(file: string, target: string): boolean {
  const [wing = '', room] = target.split('/');
  const [own = ''] = file.split('/');
  if (wing === own || !wings.includes(wing)) return true;
  return room === 'domain' || (room === 'db' && wings.indexOf(wing) < wings.indexOf(own));
}

it('a wing of geo imports only rules from other wings, and also repositories from preceding wings', () => {
  const files = globSync(`{${wings.join(',')}}/**/*.ts`, { cwd: source }).filter(
    (file) => !/\.test\.ts$|testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const broken = files.flatMap((file) =>
    [
      ...readFileSync(source + file, 'utf8')
        .replaceAll(/import type [^;]*;/g, '')
        .matchAll(/from '(\.[^']+)'/g),
    ]
      .map(([, path = '']) => posix.join(posix.dirname(file), path))
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(broken).toEqual([]);
});

it.each([
  ['metrics/db/records/a.ts', 'runs/db/insert-geo-run.ts'],
  ['settings/http/a.ts', 'metrics/clients/provider-registry.ts'],
  ['plan/db/a.ts', 'access/db/end-access.ts'],
])('refuses that %s imports %s', (file, target) => {
  expect(isAllowed(file, target)).toBe(false);
});
