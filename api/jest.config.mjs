// The API's tests run on a real PostgreSQL: embedded, from an npm package, or the one that DATABASE_URL names.
// To be run with NODE_OPTIONS=--experimental-vm-modules.
export default {
  displayName: 'api',
  rootDir: import.meta.dirname,
  // `shared` has no tests of this project, but a change there has to reach the API's (`npm run verify -- --changed`).
  roots: ['<rootDir>', '<rootDir>/../demo', '<rootDir>/../shared'],
  testEnvironment: '<rootDir>/../tools/test/jest/node-environment.cjs',
  resolver: '<rootDir>/../tools/test/jest/package-resolver.cjs',
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts', '<rootDir>/../demo/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/../tools/test/jest-timeout.cjs'],
  globalSetup: '<rootDir>/test/start-database.ts',
  globalTeardown: '<rootDir>/test/stop-database.ts',
};
