import { defineConfig } from 'vitest/config';

const testFiles = (kind: string) => `{packages,gateway,services,infra,web,bench}/**/*${kind}.test.ts`;
const integration = testFiles('.integration');
const browser = testFiles('.browser');

/** What a test needs is said by its name: nothing, real servers, or a browser with the built web app. */
const projects = [
  { name: 'integration', include: [integration], globalSetup: './infra/services/src/setup-integration.ts' },
  { name: 'browser', include: [browser], globalSetup: './infra/services/src/setup-browser.ts' },
  { name: 'unit', include: [testFiles('')], exclude: [integration, browser] },
];

export default defineConfig({
  test: {
    projects: projects.map((test) => ({ extends: true, test })),
    environment: 'node',
    pool: 'forks',
    // A file keeps nothing global, so that one process can run many: no new Node and no imports for each.
    isolate: false,
    // Most tests wait for a server or a page: more of them than cores keep two cores busy.
    maxWorkers: 5,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // vitest's own second is too short for a busy machine; a condition that comes true sooner costs nothing.
    expect: { poll: { timeout: 10_000 } },
    // The report tells CI the counts and `npm run test:times` the slowest files.
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
