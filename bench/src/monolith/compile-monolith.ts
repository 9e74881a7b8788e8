// `node --import tsx compile-monolith.ts FOLDER`: compiles shell and feed into one build with the product's loaders and
// minifiers, but without federation. In a process of its own, because the minifiers' workers inherit its arguments: with
// `end-with-parent.mjs`, which is preloaded into the benchmark, their IPC channels do not keep them running and webpack waits
// forever.
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build';
import { runWebpack } from '../../../remote-kit/src/build/run-webpack.ts';
import { createBundleConfig } from '../../../shell/build/shell-config.ts';

const [outputPath = ''] = process.argv.slice(2);
const base = createBundleConfig({
  mode: 'production',
  version: 'monolith',
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
