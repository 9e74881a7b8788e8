// Projects: `web` in jsdom for shell, remotes and shared; `node` for servers and tools; `api` for the API.
import api from './api/jest.config.mjs';

const swc = ({ react }) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: react },
      target: 'es2022',
      experimental: { keepImportAttributes: true },
      ...(react ? { transform: { react: { runtime: 'automatic' } } } : {}),
    },
    module: { type: react ? 'commonjs' : 'es6' },
  },
];

const JEST_TIMEOUT = '<rootDir>/tools/test/jest-timeout.cjs';

const web = {
  displayName: 'web',
  testEnvironment: '<rootDir>/tools/test/jest/browser-environment.cjs',
  testMatch: [
    '<rootDir>/{shell,shared,mf-*}/src/**/*.test.{ts,tsx}',
    '<rootDir>/tools/checks/**/*.test.tsx',
    '!<rootDir>/shared/src/wire/**',
  ],
  setupFilesAfterEnv: [JEST_TIMEOUT, '<rootDir>/shared/src/testing/setup.ts'],
  transform: { '\\.(m?[jt]sx?)$': swc({ react: true }) },
  // Packages that contain only ES modules are compiled, too; all others are CommonJS. pnpm stores a package in
  // node_modules/.pnpm/<name>@<version>/node_modules/<name>; `.pnpm` makes the pattern apply to the last part.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|(nanoevents|swiper|lucide-react)/)'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/shared/src/testing/css-module.ts',
    '\\.css$': '<rootDir>/shared/src/testing/empty.ts',
    '^@testing-library/react$': '<rootDir>/tools/test/jest/testing-library.cjs',
  },
};

const node = {
  displayName: 'node',
  testEnvironment: '<rootDir>/tools/test/jest/node-environment.cjs',
  resolver: '<rootDir>/tools/test/jest/package-resolver.cjs',
  testMatch: [
    '<rootDir>/{tools,remote-kit/src,shared/build,shared/server,shared/src/wire,shell/build,shell/server,deploy,bench}/**/*.test.ts',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  setupFilesAfterEnv: [JEST_TIMEOUT],
  transform: { '\\.ts$': swc({ react: false }) },
};

export default { projects: [web, node, api] };
