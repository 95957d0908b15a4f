import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Dependencies of each workspace on the others, including those of its tests. */
function workspaceGraph(manifests: readonly Manifest[]): Map<string, string[]> {
  const names = new Set(manifests.map(({ name }) => name));
  return new Map(
    manifests.map(({ name, dependencies = {}, devDependencies = {} }) => [
      name,
      Object.keys({ ...dependencies, ...devDependencies }).filter((each) => names.has(each)),
    ]),
  );
}

/** First path that leads from a workspace back to itself; empty if there is none. */
function findRing(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  function visit(name: string, way: readonly string[]): string[] {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of graph.get(name) ?? []) {
      const ring = visit(next, [...way, name]);
      if (ring.length > 0) return ring;
    }
    done.add(name);
    return [];
  }
  for (const name of graph.keys()) {
    const ring = visit(name, []);
    if (ring.length > 0) return ring;
  }
  return [];
}

function manifestsOfOurs(): Manifest[] {
  const listed = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file !== '' && file !== 'package.json');
  return files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest);
}

it('no workspace depends on itself through others, not even through tests', () => {
  const graph = workspaceGraph(manifestsOfOurs());
  expect(graph.size).toBeGreaterThan(8);
  expect(findRing(graph)).toEqual([]);
});

it('a cycle is detected, even through tests', () => {
  const ring = workspaceGraph([
    { name: 'web' },
    { name: 'embedded', devDependencies: { 'test-servers': '0', web: '0' } },
    { name: 'test-servers', dependencies: { embedded: '0', pg: '8' } },
  ]);
  expect(findRing(ring)).toEqual(['embedded', 'test-servers', 'embedded']);
});
