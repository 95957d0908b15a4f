import { defineConfig } from 'vitest/config';

const isCi = Boolean(process.env.CI);

export default defineConfig({
  test: {
    include: ['{packages,gateway,services,infra,web,bench}/**/*.test.ts'],
    environment: 'node',
    globalSetup: './infra/services/src/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // vitest's own second is too short for a busy machine; a condition that comes true sooner costs nothing.
    expect: { poll: { timeout: 10_000 } },
    reporters: isCi ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
