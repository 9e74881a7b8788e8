/** One build of an app. */
export interface AppBuild {
  /** Folder name. */
  app: string;
  mode: 'production' | 'development';
  version: string;
  /** `federated` is the product; `standalone` a remote alone in a browser. */
  kind: 'shell' | 'remote' | 'standalone';
  outputPath: string;
  publicPath: string;
}

/** Name of the chunk of what a remote exposes. */
export const EXPOSED_CHUNK = '__federation_expose_remote';

/** The container's global name: one a version, or two versions in one page run each other's code (design 3). */
export function containerName(app: string, version: string): string {
  return `${app}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
}
