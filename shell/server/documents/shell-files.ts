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

/** What a shell's build draws with on this server. */
export interface FrameModule {
  renderFrame: typeof renderFrame;
  renderLost: typeof renderNotFound;
  renderError: typeof renderError;
  renderPage: typeof renderPage;
  /** Builds of before it have none. */
  renderRefused?: typeof renderContentUnavailable;
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

/** The parts of a shell's build that documents are made of; read once a build. */
export function loadShellFiles(shell: StoredShell): Promise<ShellFiles> {
  const key = shell.folder;
  const known = shellFilesByFolder.get(key);
  if (known) return known;
  const files = readShellFiles(shell);
  shellFilesByFolder.set(key, files);
  // What could not be read is read again for the next document.
  files.catch(() => shellFilesByFolder.delete(key));
  return files;
}
