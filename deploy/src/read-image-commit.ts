import { COMMIT_PATTERN } from '@ontrend/shared/server/release-signatures';

/**
 * Returns the Git commit with which an image was built, for the log of releases; null when `docker build` was given none. A text
 * that is no commit counts as none and is reported, because it must not prevent the site from starting.
 */
export function readImageCommit({ RELEASE_COMMIT: commit }: NodeJS.ProcessEnv): string | null {
  if (!commit) return null;
  if (COMMIT_PATTERN.test(commit)) return commit;
  console.error(`RELEASE_COMMIT is "${commit}", which is not a commit hash: the release names no commit.`);
  return null;
}
