import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectedLength } from './infra/checks/long-tests.ts';
import { tempBase } from './packages/test-servers/src/processes/temp-base.ts';

const testFiles = (kind: string) => `{packages,gateway,services,infra,web,bench}/**/*${kind}.test.ts`;
const integration = testFiles('.integration');
const browser = testFiles('.browser');

// Number of workers that keeps two cores busy: more for tests that mostly wait, especially for pauses and timeouts,
// fewer for tests that render pages. With five workers, the unit tests left a third of the machine idle and took 46 s
// instead of 35 s.
const workers = (maxWorkers: number, groupOrder: number) => ({ maxWorkers, sequence: { groupOrder } });
const [forServers, forBrowser] = ['integration', 'browser'].map(
  (kind) => `./infra/embedded/src/testing/setup-${kind}.ts`,
);

/**
 * Kinds of tests. The name of a test file shows what it needs: nothing, real servers, or a browser with the built web
 * app.
 */
const projects = [
  { name: 'unit', include: [testFiles('')], exclude: [integration, browser], ...workers(9, 0) },
  { name: 'integration', include: [integration], globalSetup: forServers, ...workers(4, 1) },
  { name: 'browser', include: [browser], globalSetup: forBrowser, ...workers(4, 2) },
];

const rank = ({ project }: TestSpecification) => projects.findIndex(({ name }) => name === project.name);
const length = ({ moduleId }: TestSpecification) => expectedLength(moduleId);

/**
 * Runs kind by kind in the order above, so that a worker keeps its process. Long files of a kind start first, so that
 * none of them runs at the end with the other workers idle.
 */
class KindByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b) || length(b) - length(a));
  }
}

export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true, test })),
    sequence: { sequencer: KindByKind },
    environment: 'node',
    pool: 'forks',
    // A worker creates much short-lived garbage. With a larger young generation it is collected less often, which
    // saves 3 to 5 % of the work.
    execArgv: ['--max-semi-space-size=32'],
    // No file leaves global state, so one process can run many files without a new Node process and new imports for
    // each.
    isolate: false,
    // Folder for files that tests write, including the data of a whole product.
    env: {
      TMPDIR: tempBase(),
      // Lets programs of the product reuse code that another program has already compiled.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    // Limits that only end hanging tests. If the machine has other load, a test takes ten times as long. A passing test
    // never waits for them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The report provides the counts for CI and the slowest files for `npm run test:times`.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
