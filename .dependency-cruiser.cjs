// Import rules of the repository as folder patterns (ARCHITECTURE.md, "Layers").
const REMOTE = '^mf-[a-z-]+/';
const TEST = '\\.test\\.tsx?$|^shared/src/testing/|/testing?/|\\.spec\\.ts$';

/** Commands for teams outside of the repository, which use the release store and the types of its API. */
const KIT_COMMANDS = '^remote-kit/src/(release|dev|template)/';

/**
 * Returns one rule per layer below the top one: its files must not import from a layer above.
 * @param root folder that contains the layers, without a trailing slash
 * @param layers folder names, from the top layer to the bottom one
 */
const layered = (root, layers) =>
  layers.slice(1).map((layer, index) => ({
    name: `${root.replaceAll('/', '-')}-${layer}-imports-no-layer-above`,
    severity: 'error',
    from: { path: `^${root}/${layer}/`, pathNot: TEST },
    to: { path: `^${root}/(${layers.slice(0, index + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'only-tools-import-the-shell',
      comment:
        'Only the tools that start, release and test the product import the shell, and the commands of the kit.',
      severity: 'error',
      from: { pathNot: `^(shell|tools|e2e|bench|deploy)/|${KIT_COMMANDS}` },
      to: { path: '^shell/' },
    },
    {
      name: 'commands-of-the-kit-import-releases-of-the-document-server',
      severity: 'error',
      from: { path: KIT_COMMANDS, pathNot: TEST },
      to: { path: '^shell/', pathNot: '^shell/server/releases/' },
    },
    {
      name: 'the-kit-imports-shared',
      severity: 'error',
      from: { path: '^remote-kit/' },
      to: { path: '^(api|demo|mf-[a-z-]+|tools|e2e|bench|deploy)/' },
    },
    {
      name: 'build-of-the-kit-imports-no-command',
      severity: 'error',
      from: { path: '^remote-kit/src/build/' },
      to: { path: '^remote-kit/src/', pathNot: '^remote-kit/src/build/' },
    },
    {
      name: 'only-tools-and-the-build-of-the-shell-import-the-kit',
      severity: 'error',
      from: { path: '^(api|demo|mf-[a-z-]+|shared|shell/(src|server))/', pathNot: TEST },
      to: { path: '^remote-kit/' },
    },
    {
      name: 'shell-shared-and-api-import-no-remote',
      severity: 'error',
      from: { path: '^(shell|shared|remote-kit|api)/' },
      to: { path: REMOTE },
    },
    {
      name: 'remotes-import-no-other-remote',
      severity: 'error',
      from: { path: '^(mf-[a-z-]+)/' },
      to: { path: REMOTE, pathNot: '^$1/' },
    },
    {
      name: 'api-imports-wire-and-validation-of-shared',
      comment: 'Also shared/server, which the API and the document server share.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(shared|shell|mf-)', pathNot: '^shared/(src/(wire|validation)|server)/' },
    },
    {
      name: 'only-tools-import-the-api',
      severity: 'error',
      from: { pathNot: '^(api|tools|e2e|bench|deploy)/' },
      to: { path: '^api/' },
    },
    {
      name: 'demo-imports-nothing-of-the-product',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(api|shared|shell|mf-[a-z-]+|tools|e2e|bench|deploy)/' },
    },
    {
      name: 'only-the-renderer-imports-the-renderer',
      severity: 'error',
      from: { pathNot: '^demo/render/' },
      to: { path: '^demo/render/' },
    },
    ...layered('api/src', ['programs', 'calls', 'domain', 'platform']),
    {
      name: 'domains-import-each-other-through-index',
      severity: 'error',
      from: { path: '^api/src/domain/([^/]+)/', pathNot: TEST },
      to: { path: '^api/src/domain/', pathNot: '^api/src/domain/($1/|[^/]+/index\\.ts$)' },
    },
    ...layered('shell/src', ['app', 'frame', 'services', 'remotes', 'core']),
    {
      name: 'document-server-shares-core-and-the-frame-renderer',
      severity: 'error',
      from: { path: '^shell/server/', pathNot: TEST },
      to: { path: '^shell/src/', pathNot: '^shell/src/(core/|locales/|frame/render-frame\\.tsx$)' },
    },
    {
      name: 'shell-source-imports-no-document-server',
      severity: 'error',
      from: { path: '^shell/src/', pathNot: TEST },
      to: { path: '^shell/(server|build)/' },
    },
    {
      name: 'features-import-no-pages',
      severity: 'error',
      from: { path: '^mf-[a-z-]+/src/features/', pathNot: TEST },
      to: { path: '^mf-[a-z-]+/src/(pages|remote)' },
    },
    {
      name: 'features-import-no-other-feature',
      severity: 'error',
      from: { path: '^(mf-[a-z-]+)/src/features/([^/]+)/' },
      to: { path: '^mf-[a-z-]+/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'remotes-import-react-router-dom',
      comment: 'The shell shares react-router only under the name react-router-dom.',
      severity: 'error',
      from: { path: `${REMOTE}src/` },
      to: { path: 'node_modules/react-router/', dependencyTypes: ['npm'] },
    },
    {
      name: 'only-the-session-touches-session-cookies',
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
