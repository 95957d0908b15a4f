import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

it('finds the name of each alert in the runbook', () => {
  const alerts = [...read('infra/observability/alerts.yml').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  expect(alerts.length).toBeGreaterThan(20);
  const runbook = read('docs/operations.md');
  expect(alerts.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});
