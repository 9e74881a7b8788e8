export { appVersion, type BuiltApp, buildApp, compile } from './build-app.ts';
export { ROOT, readPackage, remoteNames } from './repository.ts';
export { sourceHash } from './source-hash.ts';
export { type AppBuild, containerName, webpackConfig } from './webpack-config.ts';
