import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

it('no handler of a service listens for the close event of its response, because the response may already have closed (kit/http/reader-signal)', () => {
  const files = globSync(['services/*/src/**/http/**/*.ts', 'packages/kit/src/runs/http/*.ts'], {
    cwd: root.pathname,
    exclude: (file) => /testing|\.test\.ts$/.test(file),
  });
  expect(files.length).toBeGreaterThan(30);
  const waiting = files.filter((file) =>
    /response\s*\.(?:once|on)\(\s*'(?:close|finish)'|once\(\s*response,\s*'(?:close|finish)'/.test(
      readFileSync(new URL(file, root), 'utf8'),
    ),
  );
  expect(waiting).toEqual([]);
});
