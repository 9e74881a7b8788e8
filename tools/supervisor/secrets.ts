import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveForwardSecret } from '@ontrend/shared/server/forwarding';

/** Random bytes in a secret. */
const SECRET_BYTES = 32;

/**
 * Returns the signing secret of this installation. It is created once and stored in the data folder,
 * readable only by its owner.
 * @param dataDir an existing folder
 */
export async function readInstallationSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}

/** Returns the token that releases all apps of this installation. */
export async function readReleaseToken(dataDir: string): Promise<string> {
  const key = hkdfSync('sha256', await readInstallationSecret(dataDir), '', 'releases', SECRET_BYTES);
  return Buffer.from(key).toString('base64url');
}

/** Returns the secret with which the document server signs forwarded client addresses. */
export async function readForwardSecret(dataDir: string): Promise<string> {
  return deriveForwardSecret(await readInstallationSecret(dataDir));
}
