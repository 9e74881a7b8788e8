import { createRequire } from 'node:module';
import type { Config } from 'jest';
import { runtimeFile } from './build/kit-folder.ts';

const require = createRequire(import.meta.url);

/** Packages that contain only ES modules, which Jest compiles. All others are CommonJS, or provide it. */
const ES_MODULES = ['@ontrend/shared', 'nanoevents', 'lucide-react'];

/**
 * Jest's configuration for a remote outside of the repository: a browser environment with the classes of fetch, matchers of
 * Testing Library, and stubs for style sheets.
 */
export const jestConfig: Config = {
  testEnvironment: runtimeFile('jest-environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [require.resolve('@ontrend/shared/testing/setup')],
  transform: {
    '\\.(m?[jt]sx?)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('@ontrend/shared/testing/css-module'),
    '\\.css$': require.resolve('@ontrend/shared/testing/empty'),
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  roots: ['<rootDir>/src'],
};
