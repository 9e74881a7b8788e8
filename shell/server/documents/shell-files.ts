import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  renderContentUnavailable,
  renderError,
  renderFrame,
  renderNotFound,
  renderPage,
  texts,
} from '../../src/frame/render-frame.tsx';
import type { StoredShell } from '../releases/release-store.ts';

/** Server-side module of a shell build, which renders the frame. */
export interface FrameModule {
  renderFrame: typeof renderFrame;
  renderNotFound: typeof renderNotFound;
  renderError: typeof renderError;
  renderPage: typeof renderPage;
  /** Missing in builds from before this function existed. */
  renderContentUnavailable?: typeof renderContentUnavailable;
  texts: typeof texts;
}

interface ShellFiles {
  frame: FrameModule;
  styles: string;
}

const shellFilesByFolder = new Map<string, Promise<ShellFiles>>();

async function readShellFiles({ folder, manifest }: StoredShell): Promise<ShellFiles> {
  const styles = await Promise.all(manifest.styles.map((file) => readFile(join(folder, file), 'utf8')));
  const frame = (await import(pathToFileURL(join(folder, manifest.frame)).href)) as FrameModule;
  return { frame, styles: styles.join('\n') };
}

/** Loads the parts of a shell build that documents contain, once per build. */
export function loadShellFiles(build: StoredShell): Promise<ShellFiles> {
  const shell = build.renderer ?? build;
  // The development server of the shell compiles several frames into one folder.
  const key = join(shell.folder, shell.manifest.frame);
  const cached = shellFilesByFolder.get(key);
  if (cached) return cached;
  const files = readShellFiles(shell);
  shellFilesByFolder.set(key, files);
  // A failed load is retried for the next document.
  files.catch(() => shellFilesByFolder.delete(key));
  return files;
}
