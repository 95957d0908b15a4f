import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectedLength } from './infra/checks/long-tests.ts';
import { tempBase } from './packages/test-servers/src/processes/temp-base.ts';

const testFiles = (kind: string) => `{packages,gateway,services,infra,web,bench}/**/*${kind}.test.ts`;
const integration = testFiles('.integration');
const browser = testFiles('.browser');

// Workers that keep two cores busy: more for tests that mostly wait, especially for pauses and timeouts, fewer for
// those that render pages. With five, the unit tests left a third of the machine idle: 46 s instead of 35.
const workers = (maxWorkers: number, groupOrder: number) => ({ maxWorkers, sequence: { groupOrder } });
const [forServers, forBrowser] = ['integration', 'browser'].map(
  (kind) => `./infra/embedded/src/testing/setup-${kind}.ts`,
);

/** The name of a test file shows its needs: nothing, real servers, or a browser with the built web app. */
const projects = [
  { name: 'unit', include: [testFiles('')], exclude: [integration, browser], ...workers(9, 0) },
  { name: 'integration', include: [integration], globalSetup: forServers, ...workers(4, 1) },
  { name: 'browser', include: [browser], globalSetup: forBrowser, ...workers(4, 2) },
];

const rank = ({ project }: TestSpecification) => projects.findIndex(({ name }) => name === project.name);
const length = ({ moduleId }: TestSpecification) => expectedLength(moduleId);

/**
 * Kind by kind in the order above, so that a worker keeps its process. Long files of a kind come first, so that none
 * runs by itself at the end.
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
    // A worker creates much short-lived garbage: with more room it is collected less often, for 3 to 5 % less work.
    execArgv: ['--max-semi-space-size=32'],
    // A file keeps nothing global, so one process can run many: no new Node and no imports for each.
    isolate: false,
    // Folder for files that tests write, including the data of a whole product.
    env: {
      TMPDIR: tempBase(),
      // Code compiled by one program of the product is not compiled again by the next.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    // These only end hanging tests: next to other work a test takes ten times as long, and one that passes never waits
    // for them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The report gives CI the counts, and `npm run test:times` the slowest files.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
