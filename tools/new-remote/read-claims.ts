import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@ontrend/shared/build/repository';
import type { RemoteDocument } from '@ontrend/shared/manifest';

/** A remote of the repository, and the top-level paths that it claims. */
interface Claims {
  name: string;
  paths: string[];
}

/** Reads the paths that remotes of the repository claim. @throws Error when a document can't be imported */
export function readClaims(remotes: string[]): Promise<Claims[]> {
  return Promise.all(
    remotes.map(async (name) => {
      const file = pathToFileURL(join(ROOT, name, 'src/document/index.ts'));
      const { remoteDocument } = (await import(file.href)) as { remoteDocument: RemoteDocument };
      return { name, paths: remoteDocument.paths ?? [] };
    }),
  );
}
