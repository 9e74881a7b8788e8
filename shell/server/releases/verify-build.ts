import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needsDigest } from '@ontrend/shared/manifest';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import { undefinedIfMissing } from './release-storage.ts';

/** A build in the store whose files are not those that were published. */
export class BuildChangedError extends Error {
  override name = 'BuildChangedError';
}

/**
 * Finds files that differ from the digests of their manifest. Builds from before decision 071 have no digests.
 * @param files content by path
 * @returns a sentence for each file that is changed, missing or not listed
 */
export function findDigestIssues(
  integrity: Record<string, string>,
  files: ReadonlyMap<string, Buffer>,
): string[] {
  const listed = Object.entries(integrity);
  if (listed.length === 0) return [];
  const wrong = listed.filter(([path, digest]) => {
    const content = files.get(path);
    return !content || computeDigest(content) !== digest;
  });
  const unlisted = [...files.keys()].filter((path) => needsDigest(path) && !integrity[path]);
  return [
    ...wrong.map(([path]) => `${path} is missing or differs from its digest in the manifest.`),
    ...unlisted.map((path) => `${path} has no digest in the manifest.`),
  ];
}

/**
 * Checks the files of a stored build before it is used for the first time: the frame of a shell runs in this process, and
 * a changed script would only fail in the browsers.
 * @throws BuildChangedError when a file is missing or differs from its digest
 */
export async function verifyBuild(folder: string, integrity: Record<string, string>): Promise<void> {
  const files = new Map<string, Buffer>();
  for (const path of Object.keys(integrity)) {
    const content = await readFile(join(folder, path)).catch(undefinedIfMissing);
    if (content) files.set(path, content);
  }
  const issues = findDigestIssues(integrity, files);
  if (issues.length > 0) throw new BuildChangedError(issues.join(' '));
}
