import type { LogEntry } from './log-entry.ts';
import { listVersions, MoveError } from './pointer.ts';
import type { Provenances } from './provenance.ts';

/** Number of builds of an app whose digests are stored: more than pages that are still open use. */
const MAX_STORED_DIGESTS = 10;

/**
 * Returns the digests of the manifests of all served builds after a move. Once recorded, a digest does not change, so a
 * build that is changed in the storage later is not served.
 * @param before the state before the move
 * @param provenance signed changes, by app
 * @param readDigest returns the digest of the stored manifest
 * @throws MoveError when a team signed another build than the stored one
 */
export async function collectDigests(
  before: Pick<LogEntry, 'pointers' | 'digests'>,
  pointers: LogEntry['pointers'],
  provenance: Provenances,
  readDigest: (app: string, version: string) => Promise<string | undefined>,
): Promise<LogEntry['digests']> {
  const digests: LogEntry['digests'] = {};
  for (const [app, pointer] of Object.entries(pointers)) {
    const known = before.digests[app] ?? {};
    const served: Record<string, string> = {};
    for (const version of listVersions(pointer)) {
      const digest = known[version] ?? (await readDigest(app, version));
      if (digest) served[version] = digest;
    }
    const signed = provenance[app];
    const former = before.pointers[app];
    const added = listVersions(pointer).find((version) => !former || !listVersions(former).includes(version));
    if (signed && added && signed.manifest !== served[added] && !(signed.manifest === null && known[added]))
      throw new MoveError(`The stored build ${app}@${added} is not the build that was signed.`);
    digests[app] = Object.fromEntries(
      [...Object.entries(known), ...Object.entries(served)].slice(-MAX_STORED_DIGESTS),
    );
  }
  return digests;
}
