export { type AppBuild, containerName } from './app-build.ts';
export { appVersion } from './app-version.ts';
export { type BuiltApp, buildApp, compile, runWebpack } from './build-app.ts';
export { buildFrame, FRAME_FILE } from './build-frame.ts';
export { buildServer, SERVERS } from './build-server.ts';
export { platformRanges } from './platform.ts';
export { ROOT, readPackage, remoteNames } from './repository.ts';
export { LOCK_FILE, sourceHash } from './source-hash.ts';
export { webpackConfig } from './webpack-config.ts';
