import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';

/** Gzip bytes by file name without hash; inline code of the document counts as a file. */
export type FileSizes = Record<string, number>;

/** Files that are loaded at startup. */
export interface StartCost {
  scripts: FileSizes;
  styles: FileSizes;
}

/** A build in a folder. */
interface BuiltFolder {
  app: string;
  folder: string;
}

/** Everything that a cold `/` loads until it responds to taps. */
export const COLD_PAGE = 'a cold /';
/** A video and a playlist embedded in another site. */
export const EMBED = 'embed';
export const EMBED_PLAYLIST = 'embed-playlist';
const COLD_PAGE_APPS = ['shell', 'mf-feed'];

function gzipBytes(content: Buffer | string): number {
  return gzipSync(content, { level: 9 }).length;
}

function readFileSizes(folder: string, files: string[]): FileSizes {
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.[0-9a-f]{10}\./, '.'), gzipBytes(readFileSync(join(folder, file)))]),
  );
}

function inlineSize(name: string, text: string): FileSizes {
  return text === '' ? {} : { [name]: gzipBytes(text) };
}

function readStartCost({ app, folder }: BuiltFolder): StartCost {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  if (app === 'shell') {
    const { scripts, styles, loader } = read('shell.json') as ShellManifest;
    return {
      scripts: { ...readFileSizes(folder, scripts), ...inlineSize('loader (inline)', loader) },
      styles: readFileSizes(folder, styles),
    };
  }
  const manifest = read('remote.json') as RemoteManifest;
  return {
    scripts: {
      ...readFileSizes(folder, [manifest.entry, ...manifest.scripts]),
      ...inlineSize('prerendered script (inline)', manifest.prerenderedScript),
    },
    styles: {
      ...readFileSizes(folder, manifest.styles),
      ...inlineSize('prerendered styles (inline)', manifest.prerenderedStyles),
    },
  };
}

/** Returns the inline code of each self-contained embed page (decision 037), which loads nothing else. */
function readEmbedCosts({ app, folder }: BuiltFolder): [page: string, cost: StartCost][] {
  if (app === 'shell') return [];
  const { embedPages = {} } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  return Object.entries(embedPages).map(([page, { script, styles }]) => [
    page,
    { scripts: inlineSize('script (inline)', script), styles: inlineSize('styles (inline)', styles) },
  ]);
}

function mergeCosts(costs: [app: string, cost: StartCost][]): StartCost {
  const named = (kind: keyof StartCost) =>
    Object.fromEntries(
      costs.flatMap(([app, cost]) =>
        Object.entries(cost[kind]).map(([file, bytes]) => [`${app}/${file}`, bytes]),
      ),
    );
  return { scripts: named('scripts'), styles: named('styles') };
}

/**
 * Returns the files that each app, a cold `/` and each embed page load at startup, read from the builds.
 * @param apps all apps of the product
 */
export function measureStartCosts(apps: BuiltFolder[]): Record<string, StartCost> {
  const costs = apps.map((built) => [built.app, readStartCost(built)] as [string, StartCost]);
  return {
    [COLD_PAGE]: mergeCosts(costs.filter(([app]) => COLD_PAGE_APPS.includes(app))),
    ...Object.fromEntries(costs),
    ...Object.fromEntries(apps.flatMap(readEmbedCosts)),
  };
}
