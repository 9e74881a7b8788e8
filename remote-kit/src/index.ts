export type { App, AppBuild } from './build/app-build.ts';
export { type BuiltApp, buildRemote } from './build/build-remote.ts';
export { platformRanges } from './build/platform.ts';
export { createRemoteConfig } from './build/remote-config.ts';
