import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A page of `src/embed`, with the paths of its files relative to the folder of the remote. */
export interface EmbedPage {
  name: string;
  template: string;
  styles: string;
  script: string;
}

/** Lists the embed pages of a remote. Each has a folder in `src/embed`. @param remote folder of its package */
export function listEmbedPages(remote: string): EmbedPage[] {
  const folder = 'src/embed';
  if (!existsSync(join(remote, folder))) return [];
  return readdirSync(join(remote, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      template: join(folder, name, 'page.mustache'),
      styles: join(folder, name, 'page.css'),
      script: join(folder, name, 'script.ts'),
    }));
}
