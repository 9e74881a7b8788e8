// Component tests: Jest and jsdom. Vitest runs all other unit tests (vitest.config.ts).
export default {
  testEnvironment: '<rootDir>/tools/test/jest/browser-environment.cjs',
  testMatch: [
    '<rootDir>/{shell,shared,mf-*}/src/**/*.test.{ts,tsx}',
    '<rootDir>/tools/checks/**/*.test.tsx',
    '!<rootDir>/shared/src/wire/**',
  ],
  setupFilesAfterEnv: ['<rootDir>/shared/src/testing/setup.ts'],
  // Generous, because tests share a busy machine; no test waits for this time to pass.
  testTimeout: 30_000,
  transform: {
    '\\.(m?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Packages that contain only ES modules are compiled, too; all others are CommonJS. pnpm stores a package in
  // node_modules/.pnpm/<name>@<version>/node_modules/<name>; `.pnpm` makes the pattern apply to the last part.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|(nanoevents|swiper|lucide-react)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/shared/src/testing/css-module.ts',
    '\\.css$': '<rootDir>/shared/src/testing/empty.ts',
    '^@testing-library/react$': '<rootDir>/tools/test/jest/testing-library.cjs',
  },
};
