export { appVersion } from './app-version.ts';
export { type BuiltApp, buildApp, compile, runWebpack } from './build-app.ts';
export { buildServer, SERVERS } from './build-server.ts';
export { ROOT, readPackage, remoteNames } from './repository.ts';
export { buildFrame, FRAME_FILE } from './shell-extras.ts';
export { sourceHash } from './source-hash.ts';
export { type AppBuild, containerName, webpackConfig } from './webpack-config.ts';
