import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveForwardSecret } from '@ontrend/shared/server/forwarding';
import { encodePrivateKey } from '@ontrend/shared/server/release-signatures';

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

/** Derives a secret for one purpose from the secret of this installation. */
async function deriveSecret(dataDir: string, purpose: string): Promise<Buffer> {
  const secret = await readInstallationSecret(dataDir);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, SECRET_BYTES));
}

/** Returns the private key that signs releases of all apps of this installation. */
export async function readReleaseKey(dataDir: string): Promise<string> {
  return encodePrivateKey(await deriveSecret(dataDir, 'release key'));
}

/** Returns the private key with which this installation signs its pointers. */
export async function readPointerKey(dataDir: string): Promise<string> {
  return encodePrivateKey(await deriveSecret(dataDir, 'pointer key'));
}

/** Returns the token that releases all apps of this installation. */
export async function readReleaseToken(dataDir: string): Promise<string> {
  return (await deriveSecret(dataDir, 'releases')).toString('base64url');
}

/** Returns the secret with which the document server signs forwarded client addresses. */
export async function readForwardSecret(dataDir: string): Promise<string> {
  return deriveForwardSecret(await readInstallationSecret(dataDir));
}
