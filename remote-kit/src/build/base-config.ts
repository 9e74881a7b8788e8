import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import type { AppBuild } from './app-build.ts';
import { scopedClassName } from './class-names.ts';
import { hashKit, KIT_FOLDER, runtimeFile } from './kit-folder.ts';
import { CHUNK_LOAD_TIMEOUT_MS, prepareChunksPlugin } from './prepare-chunks-plugin.ts';

const require = createRequire(import.meta.url);

/** Browsers of the last two and a half years; the web platform features we use need them anyway. */
const BROWSER_TARGETS = 'chrome 115, firefox 115, safari 16.4';

/** The manifests, to which the digests are added when everything else is written. */
const CHANGED_LATER = /^(remote|shell)\.json$/;

const SWC_OPTIONS = { ecma: 2020 as const, compress: { passes: 3 } };

/** Additions of one kind of app to the shared configuration. */
interface ConfigParts {
  entry?: Configuration['entry'];
  aliases: Record<string, string>;
  plugins: NonNullable<Configuration['plugins']>;
  /** Hash of further code that influences development builds. */
  cacheSalt?: string;
}

/** Compiled modules of development builds, so that a later start of the same app takes seconds. */
function developmentCache({ app, isHot = false }: AppBuild, salt: string): Configuration['cache'] {
  return {
    type: 'filesystem',
    cacheDirectory: join(app.root, '.cache/webpack'),
    name: isHot ? `${app.name}-hot` : app.name,
    version: hashKit(KIT_FOLDER, salt),
    // Write the cache immediately, because a session may end within seconds.
    idleTimeoutForInitialStore: 0,
  };
}

/** Returns the webpack configuration that all apps share: loaders, minifiers, targets and names of files. */
export function createBaseConfig(
  build: AppBuild,
  { entry = {}, aliases, plugins, cacheSalt = '' }: ConfigParts,
): Configuration {
  const production = build.mode === 'production';
  const { app, isHot = false } = build;
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        getLocalIdent: ({ resourcePath }: { resourcePath: string }, _pattern: string, local: string) =>
          scopedClassName(app, resourcePath, local),
      },
    },
  };
  return {
    mode: build.mode,
    context: app.folder,
    entry,
    ...(production ? {} : { cache: developmentCache(build, cacheSalt) }),
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: build.outputPath,
      publicPath: build.publicPath,
      uniqueName: `${app.name}@${build.version}`,
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
      alias: {
        ...aliases,
        ...(isHot ? { 'react/jsx-dev-runtime$': runtimeFile('jsx-dev-runtime.js') } : {}),
      },
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
                include: join(app.folder, 'src'),
                type: 'javascript/auto',
                loader: runtimeFile('hot-texts-loader.cjs'),
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
      ...plugins,
      prepareChunksPlugin,
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
