import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDocument, RemoteManifest } from '@ontrend/shared/manifest';
import { build } from 'esbuild';
import { listEmbedPages } from './embed-pages.ts';

type DocumentFields = Pick<
  RemoteManifest,
  | 'paths'
  | 'routes'
  | 'slots'
  | 'templates'
  | 'prerenderedStyles'
  | 'prerenderedScript'
  | 'embedPages'
  | 'texts'
>;

/**
 * Imports a module in its current state, also after an earlier import: a development server reads it
 * for each document.
 */
export async function importCurrent<Module>(file: string): Promise<Module> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Module;
}

/**
 * Compiles a file to inline in a document: bundled and minified, for the same browsers as the app. Returns an
 * empty string when the file doesn't exist.
 */
export async function bundleForInlining(file: string): Promise<string> {
  if (!existsSync(file)) return '';
  const result = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  return result.outputFiles[0]?.text.trim() ?? '';
}

/** Reads a template and collapses its line breaks, which the document doesn't need. */
function readTemplate(file: string): string {
  return readFileSync(file, 'utf8').replace(/\n\s*/g, '\n').trim();
}

function readTemplates(folder: string): Record<string, string> {
  const templates = readdirSync(folder).filter((name) => name.endsWith('.mustache'));
  return Object.fromEntries(
    templates.map((name) => [name.replace('.mustache', ''), readTemplate(join(folder, name))]),
  );
}

/** Reads the embed pages; undefined when there are none. */
async function readEmbedPages(remote: string): Promise<DocumentFields['embedPages']> {
  const pages = listEmbedPages(remote);
  if (pages.length === 0) return undefined;
  const contents = pages.map(async ({ name, template, styles, script }) => {
    const page = {
      template: readTemplate(join(remote, template)),
      styles: await bundleForInlining(join(remote, styles)),
      script: await bundleForInlining(join(remote, script)),
    };
    return [name, page] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

function readTexts(file: string): DocumentFields['texts'] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DocumentFields['texts']) : {};
}

/**
 * Reads the parts of a remote's manifest that the document server uses: routes with their first calls,
 * templates with their styles and script, embed pages, and English texts.
 * @param remote folder of its package
 */
export async function readRemoteDocument(remote: string): Promise<DocumentFields> {
  const source = join(remote, 'src');
  const folder = join(source, 'document');
  const { remoteDocument } = await importCurrent<{ remoteDocument: RemoteDocument }>(
    join(folder, 'index.ts'),
  );
  return {
    ...(remoteDocument.paths && { paths: remoteDocument.paths }),
    routes: remoteDocument.routes as DocumentFields['routes'],
    slots: remoteDocument.slots ?? [],
    templates: readTemplates(folder),
    prerenderedStyles: await bundleForInlining(join(folder, 'prerendered.css')),
    prerenderedScript: await bundleForInlining(join(folder, 'prerendered-script.ts')),
    embedPages: await readEmbedPages(remote),
    texts: {
      ...readTexts(join(source, 'locales/en.json')),
      // In a file of their own, because the remote doesn't use these texts in the browser.
      ...readTexts(join(source, 'locales/embed.en.json')),
    },
  };
}
