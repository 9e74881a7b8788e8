/** The parameters of one webpack build. */
export interface AppBuild {
  /** Folder name. */
  app: string;
  mode: 'production' | 'development';
  version: string;
  /** `standalone` builds a remote that runs without the shell, for development. */
  kind: 'shell' | 'remote' | 'standalone';
  outputPath: string;
  publicPath: string;
}

/** Name of the chunk with the module that a remote exposes. */
export const EXPOSED_CHUNK = '__federation_expose_remote';

/**
 * Returns the container's global name. It includes the version: with one name for two versions in a page, one
 * version would run the code of the other.
 */
export function containerName(app: string, version: string): string {
  return `${app}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
}
