import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tempBase } from './infra/services/src/processes/temp-base.ts';

const testFiles = (kind: string) => `{packages,gateway,services,infra,web,bench}/**/*${kind}.test.ts`;
const integration = testFiles('.integration');
const browser = testFiles('.browser');

/** What a test needs is said by its name: nothing, real servers, or a browser with the built web app. */
const projects = [
  { name: 'integration', include: [integration], globalSetup: './infra/services/src/setup-integration.ts' },
  { name: 'browser', include: [browser], globalSetup: './infra/services/src/setup-browser.ts' },
  { name: 'unit', include: [testFiles('')], exclude: [integration, browser] },
];

const rank = ({ project }: TestSpecification) => projects.findIndex(({ name }) => name === project.name);
const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;

/**
 * Kind by kind in the order above, so that a worker keeps its process, and the large files of a kind first: what waits
 * for servers runs beside what draws pages only at the seam, but no long file is left for the end.
 */
class KindByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}

export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true, test })),
    sequence: { sequencer: KindByKind },
    environment: 'node',
    pool: 'forks',
    // A file keeps nothing global, so that one process can run many: no new Node and no imports for each.
    isolate: false,
    // Most tests wait for a server or a page: more of them than cores keep two cores busy.
    maxWorkers: 4,
    // For what a test itself puts on a disk, the data of a whole product among it.
    env: { TMPDIR: tempBase() },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // vitest's own second is too short for a busy machine; a condition that comes true sooner costs nothing.
    expect: { poll: { timeout: 10_000 } },
    // The report tells CI the counts and `npm run test:times` the slowest files.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
