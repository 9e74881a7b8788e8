import { existsSync } from 'node:fs';
import { findRunningStart } from '../../tools/supervisor/claim-data-folder.ts';
import { readReleaseKey, readReleaseToken } from '../../tools/supervisor/secrets.ts';
import { readSettings, siteUrl } from '../../tools/supervisor/settings.ts';

/** What releases to an installation of `npm start` need. */
interface LocalAccess {
  url: string;
  token: string;
  /** Private key, as in `RELEASE_KEY`. */
  key: string;
}

/**
 * Returns the access to the installation that `npm start` runs with the data folder of the environment.
 * @throws Error when there is no installation in the data folder
 */
export async function readLocalAccess(environment: NodeJS.ProcessEnv): Promise<LocalAccess> {
  const settings = readSettings(environment);
  const { dataDir } = settings;
  if (!existsSync(dataDir))
    throw new Error(
      `There is no installation in ${dataDir}. Run npm start, set DATA_DIR to the folder of another start, or RELEASES_URL to the address of a site.`,
    );
  // The start may run at another port than the one that this environment names.
  const url = findRunningStart(dataDir) ?? siteUrl(settings);
  return { url, token: await readReleaseToken(dataDir), key: await readReleaseKey(dataDir) };
}
