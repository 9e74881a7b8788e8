import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveForwardSecret } from '@ontrend/shared/server/forwarding';

/** Bytes of randomness in a secret. */
const SECRET_BYTES = 32;

/**
 * The secret this installation signs with: made once, kept in the data folder, readable to its owner only.
 * @param dataDir exists
 */
export async function readInstallationSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}

/** The token that releases every app of this installation. */
export async function readReleaseToken(dataDir: string): Promise<string> {
  const key = hkdfSync('sha256', await readInstallationSecret(dataDir), '', 'releases', SECRET_BYTES);
  return Buffer.from(key).toString('base64url');
}

/** What the document server is told of it: enough to sign whose calls it passes on. */
export async function readForwardSecret(dataDir: string): Promise<string> {
  return deriveForwardSecret(await readInstallationSecret(dataDir));
}
