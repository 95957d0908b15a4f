import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { tempBase } from '../../packages/test-servers/src/processes/temp-base.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs the tests that prove a promise, and the scenarios that only `npm run faults` runs. The `faults` program
 * selects both.
 */
export default defineConfig({
  root,
  test: {
    include: ['infra/faults/src/scenarios/*.scenario.ts', '{packages,gateway,services,infra}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
    environment: 'node',
    globalSetup: './infra/faults/src/testing/set-up-servers.ts',
    pool: 'forks',
    isolate: false,
    maxWorkers: 4,
    // The heap is compared only after garbage collection.
    execArgv: ['--expose-gc'],
    env: { TMPDIR: tempBase(), NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled` },
    // With other work on every core, the 10,000 bad requests take five minutes.
    testTimeout: 600_000,
    // Limits that only end hanging tests and are never reached on a machine that is merely busy.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
});
