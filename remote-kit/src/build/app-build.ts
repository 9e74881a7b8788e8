import { join } from 'node:path';

/** An app to build: the shell or a remote. */
export interface App {
  /** Name, such as `mf-feed`. */
  name: string;
  /** Folder of its package. */
  folder: string;
  /**
   * Folder that contains the sources of everything that the app is made from: a repository, or the app's own folder. Names of
   * builds and of CSS classes depend on paths relative to it, so that they are the same on every machine.
   */
  root: string;
}

/** The parameters of one webpack build. */
export interface AppBuild {
  app: App;
  mode: 'production' | 'development';
  version: string;
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

/** Returns the folder of a build, whether it exists or not. */
export const buildFolder = ({ folder }: App, version: string): string => join(folder, 'dist', version);
