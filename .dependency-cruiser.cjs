// Who may import whom (design 1), by folder patterns: nothing is listed by hand.
const REMOTE = '^mf-[a-z-]+/';
const TEST = '\\.test\\.tsx?$|^shared/src/testing/|/test/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-the-shell',
      comment: 'Only the tools that start and test the product, and the shell itself, know the shell.',
      severity: 'error',
      from: { pathNot: '^(shell|tools|e2e|bench|deploy)/' },
      to: { path: '^shell/' },
    },
    {
      name: 'nobody-imports-a-remote',
      severity: 'error',
      from: { path: '^(shell|shared|api)/', pathNot: '^shared/build/' },
      to: { path: REMOTE },
    },
    {
      name: 'remotes-do-not-know-each-other',
      severity: 'error',
      from: { path: '^(mf-[a-z-]+)/' },
      to: { path: REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'api-knows-only-the-wire',
      comment: 'And the rules that its schemas are made of, and what the two servers say to each other.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shared|shell|mf-)', pathNot: '^shared/(src/(wire|validation)|server)/' },
    },
    {
      name: 'nobody-imports-the-api',
      severity: 'error',
      from: { pathNot: '^(api|tools|e2e|bench|deploy)/' },
      to: { path: '^api/' },
    },
    {
      name: 'pages-import-features-not-the-reverse',
      severity: 'error',
      from: { path: '^mf-[a-z-]+/src/features/' },
      to: { path: '^mf-[a-z-]+/src/(pages|remote)' },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^(mf-[a-z-]+)/src/features/([^/]+)/' },
      to: { path: '^mf-[a-z-]+/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'one-router-package',
      comment: 'react-router is the platform only under the name react-router-dom.',
      severity: 'error',
      from: { path: `${REMOTE}src/` },
      to: { path: 'node_modules/react-router/', dependencyTypes: ['npm'] },
    },
    {
      name: 'session-cookies-have-one-home',
      severity: 'error',
      from: { pathNot: `^shared/src/session/|^shell/server/|${TEST}` },
      to: { path: '^shared/src/session/cookies' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache|\\.data|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
