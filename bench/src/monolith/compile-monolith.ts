// `node --import tsx compile-monolith.ts FOLDER`: compiles shell and feed into one build with the product's loaders and
// minifiers, but without federation. In a process of its own, because the minifiers' workers inherit its arguments: with
// `end-with-parent.mjs`, which is preloaded into the benchmark, their IPC channels do not keep them running and webpack waits
// forever.
import { join } from 'node:path';
import { ROOT, runWebpack, webpackConfig } from '@ontrend/shared/build';

const [outputPath = ''] = process.argv.slice(2);
const base = webpackConfig({
  app: 'shell',
  mode: 'production',
  version: 'monolith',
  kind: 'bundle',
  outputPath,
  publicPath: '/assets/mf-feed/monolith/',
});
const registry = join(ROOT, 'shell/src/remotes/loading/registry.ts');
await runWebpack({
  ...base,
  entry: { main: join(ROOT, 'shell/src/app/boot/boot.tsx') },
  resolve: {
    ...base.resolve,
    alias: { ...base.resolve?.alias, [registry]: join(import.meta.dirname, 'registry.mjs') },
  },
});
