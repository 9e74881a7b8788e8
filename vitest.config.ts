import { defineConfig } from 'vitest/config';

/** V8's young generation is larger, because tests allocate much and keep little: 5 % less processor time. */
const NODE_ARGUMENTS = ['--max-semi-space-size=64'];

// Tests of servers and tools. The files that a worker runs share their modules (decision 136).
export default defineConfig({
  test: {
    globals: true,
    isolate: false,
    pool: 'forks',
    execArgv: NODE_ARGUMENTS,
    // All cores: server tests mostly wait for PostgreSQL.
    maxWorkers: '100%',
    // Generous, because tests share a busy machine; no test waits for this time to pass.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{tools,remote-kit/src,shared/build,shared/server,shared/src/wire,shell/build,shell/server,deploy,bench}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/{src,test}/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: './api/test/start-database.ts',
        },
      },
    ],
  },
});
