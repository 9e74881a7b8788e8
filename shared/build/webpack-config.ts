import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { type AppBuild, containerName } from './app-build.ts';
import { scopedClassName } from './class-names.ts';
import { federationAliases, federationPlugins } from './federation-plugin.ts';
import { manifestPlugin } from './manifest-plugin.ts';
import { platformAliases } from './platform.ts';
import { CHUNK_LOAD_TIMEOUT_MS, prepareChunksPlugin } from './prepare-chunks-plugin.ts';
import { ROOT } from './repository.ts';
import { sourceHash } from './source-hash.ts';

const require = createRequire(import.meta.url);

/** Browsers of the last two and a half years; the web platform features we use need them anyway. */
const BROWSER_TARGETS = 'chrome 115, firefox 115, safari 16.4';

/** The manifests, to which the digests are added when everything else is written. */
const CHANGED_LATER = /^(remote|shell)\.json$/;

const SWC_OPTIONS = { ecma: 2020 as const, compress: { passes: 3 } };

function entryFor({ kind, mode }: AppBuild): Configuration['entry'] {
  if (kind === 'shell') {
    const refresh = mode === 'development' ? [join(ROOT, 'shared/build/react-refresh-host.cjs')] : [];
    return { main: [...refresh, join(ROOT, 'shared/build/federation-runtime-host.js'), './src/index.ts'] };
  }
  return {};
}

/**
 * A remote must use the shell's react-refresh runtime, or its edits don't appear. The plugin imports the runtime by its name and
 * by its path.
 */
function refreshAliases(): Record<string, string> {
  const runtime = join(ROOT, 'shared/build/react-refresh-remote.cjs');
  const plugin = createRequire(require.resolve('@pmmmwh/react-refresh-webpack-plugin'));
  return { 'react-refresh/runtime$': runtime, [`${plugin.resolve('react-refresh/runtime')}$`]: runtime };
}

function aliases(build: AppBuild): Record<string, string> {
  const production = (file: string) => join(ROOT, 'shared/node_modules/react-router/dist/production', file);
  return {
    ...platformAliases,
    // The package exports of react-router resolve to its development build in every mode.
    ...(build.mode === 'production'
      ? { 'react-router$': production('index.mjs'), 'react-router/dom$': production('dom-export.mjs') }
      : {}),
    ...federationAliases(build.kind),
    ...(build.isHot ? { 'react/jsx-dev-runtime$': join(ROOT, 'shared/build/jsx-dev-runtime.js') } : {}),
    ...(build.isHot && build.kind === 'remote' ? refreshAliases() : {}),
  };
}

/** Compiled modules of development builds, so that a later start of the same app takes seconds. */
function developmentCache({ app, isHot = false }: AppBuild): Configuration['cache'] {
  return {
    type: 'filesystem',
    cacheDirectory: join(ROOT, '.cache/webpack'),
    name: isHot ? `${app}-hot` : app,
    version: sourceHash(['shared/build'], 'webpack cache'),
    // A session may be short.
    idleTimeoutForInitialStore: 0,
  };
}

/** Returns the webpack configuration, which all seven apps share. */
export function webpackConfig(build: AppBuild): Configuration {
  const production = build.mode === 'production';
  const { isHot = false } = build;
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string) =>
          scopedClassName(build.app, resourcePath, local),
      },
    },
  };
  return {
    mode: build.mode,
    context: join(ROOT, build.app),
    entry: entryFor(build),
    ...(production ? {} : { cache: developmentCache(build) }),
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: build.outputPath,
      publicPath: build.publicPath,
      uniqueName: `${build.app}@${build.version}`,
      filename: '[name].[contenthash:10].js',
      // Production builds have a folder for each version, so the list of chunks in the runtime needs no hashes.
      chunkFilename: production ? '[id].js' : '[id].[contenthash:10].js',
      // Otherwise a second load after a version mismatch fails with an obscure error.
      strictModuleErrorHandling: true,
      clean: false,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: aliases(build),
    },
    module: {
      // A missing export, most likely of a curated platform module, must fail the build.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        {
          test: /\.[cm]?tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            env: { targets: BROWSER_TARGETS },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', refresh: isHot, development: isHot } },
            },
          },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [isHot ? require.resolve('style-loader') : MiniCssExtractPlugin.loader, cssLoader],
        },
        ...(isHot
          ? [
              {
                test: /\.json$/,
                include: join(ROOT, build.app, 'src'),
                type: 'javascript/auto',
                loader: require.resolve('./hot-texts-loader.cjs'),
              },
            ]
          : []),
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          // The second run removes what the inlining of the first made redundant: 0.5 % of the gzip size.
          minify: [TerserPlugin.swcMinify, TerserPlugin.swcMinify],
          extractComments: false,
          terserOptions: [SWC_OPTIONS, SWC_OPTIONS],
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
      // In development, names show which page a file belongs to; numbers save only a few bytes.
      chunkIds: production ? 'deterministic' : 'named',
    },
    plugins: [
      ...federationPlugins(build),
      prepareChunksPlugin,
      ...(build.kind === 'bundle'
        ? []
        : [
            manifestPlugin({
              app: build.app,
              version: build.version,
              ...(build.kind === 'remote' ? { global: containerName(build.app, build.version) } : {}),
            }),
          ]),
      ...(isHot
        ? [
            new ReactRefreshPlugin({
              overlay: false,
              library: 'ontrend',
              // The runtime itself and the two files that share it.
              exclude: [/node_modules/, /react-refresh-(host|remote)/],
            }),
          ]
        : [
            new MiniCssExtractPlugin({
              filename: '[name].[contenthash:10].css',
              chunkFilename: '[id].css',
              ignoreOrder: true,
            }),
          ]),
      ...(production
        ? [
            new CompressionPlugin({
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              test: /\.(js|css|svg|json)$/,
              exclude: CHANGED_LATER,
            }),
            new CompressionPlugin({
              algorithm: 'gzip',
              filename: '[path][base].gz',
              test: /\.(js|css|svg|json)$/,
              exclude: CHANGED_LATER,
            }),
          ]
        : []),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
