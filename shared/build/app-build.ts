/** The parameters of one webpack build. */
export interface AppBuild {
  /** Folder name. */
  app: string;
  mode: 'production' | 'development';
  version: string;
  /** `bundle`: a build without federation, with which a benchmark compares the others. */
  kind: 'shell' | 'remote' | 'bundle';
  outputPath: string;
  publicPath: string;
  /** Built by a development server, which applies edits to open pages. */
  isHot?: boolean;
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
