import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { listShippedSources } from './source-files.ts';

const FOLDERS = [
  'api/src',
  'demo',
  'deploy/src',
  'remote-kit/src',
  'shared',
  'shell',
  'tools/supervisor',
  ...remoteNames(),
];
/** Tests of an installation that runs in containers, with a self-signed certificate. */
const INSTALLATION_TESTS = 'deploy/src/compose';
const LIBRARIES =
  /from '(node:crypto|jose|@node-rs\/argon2|@simplewebauthn\/server|otpauth)'|crypto\.(subtle|getRandomValues)/;
/** Calls whose first argument is an algorithm. */
const NAMED_ALGORITHM =
  /\b(createHash|createHmac|hkdfSync|createSign|createVerify|generateKeyPairSync)\(\s*([^,)]+)/g;
const ALLOWED_ALGORITHM = /^'(sha(256|384|512)|ed25519)'$/;
/** The only file that signs with asymmetric keys. It rejects keys of other types than Ed25519. */
const ASYMMETRIC = 'shared/server/release-signatures.ts';
const ASYMMETRIC_CALL = /\bcreatePrivateKey\(|(?<![.\w])(sign|verify)\((null|')/;
/** Its keys protect no secret: deriving them is the work. */
const PROOF_OF_WORK = 'api/src/domain/sign-up/proof-of-work.ts';
/** The only file that encrypts. */
const ENCRYPTION = 'api/src/domain/factors/secret-box.ts';
const CIPHER = /\bcreate(?:Cipheriv|Decipheriv)\(|\bconst ALGORITHM = '(.+)';/g;
const CHECKSUMS = 'api/src/domain/uploads/checksum.ts';
/** Uses the range API of a service, whose keys are SHA-1. */
const LEAKED_PASSWORDS = 'api/src/domain/accounts/leaked-passwords.ts';
/** Ciphers, weak random values of Node, keys derived from passwords, TLS without verification of the certificate. */
const FORBIDDEN =
  /\b(createCipher|createDecipher|pseudoRandomBytes|pbkdf2|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED)\b/;

const inventory = readFileSync(join(ROOT, 'docs/security/cryptography.md'), 'utf8');
const sources = FOLDERS.flatMap((folder) => listShippedSources(join(ROOT, folder), /\.(ts|tsx)$/))
  .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'))
  .filter((file) => !file.startsWith(join(ROOT, INSTALLATION_TESTS)))
  .map((file) => ({ file: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));

it('docs/security/cryptography.md names every file that uses cryptography', () => {
  const files = sources.filter(({ text }) => LIBRARIES.test(text)).map(({ file }) => file);
  expect(files).toContain('api/src/platform/auth/access-tokens.ts');
  expect(files.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([]);
});

it('uses no other algorithms than those of the page', () => {
  const others = sources.flatMap(({ file, text }) => [
    ...[...text.matchAll(NAMED_ALGORITHM)]
      .map(([, , algorithm = '']) => algorithm.trim())
      .filter((algorithm) => !ALLOWED_ALGORITHM.test(algorithm))
      .map((algorithm) => `${file}: ${algorithm}`),
    ...(FORBIDDEN.test(text) && file !== PROOF_OF_WORK ? [`${file}: forbidden`] : []),
  ]);
  expect(others).toEqual([`${LEAKED_PASSWORDS}: 'sha1'`, `${CHECKSUMS}: checksum.algorithm`]);
});

it('encrypts with AES-256-GCM only', () => {
  const ciphers = sources.filter(({ text }) => /\bcreate(Cipheriv|Decipheriv)\(/.test(text));
  expect(ciphers.map(({ file }) => file)).toEqual([ENCRYPTION]);
  const found = [...(ciphers[0]?.text ?? '').matchAll(CIPHER)].map(([call, algorithm]) => algorithm ?? call);
  expect(found).toEqual(['aes-256-gcm', 'createCipheriv(', 'createDecipheriv(']);
});

it('signs with Ed25519 keys only', () => {
  expect(sources.filter(({ text }) => ASYMMETRIC_CALL.test(text)).map(({ file }) => file)).toEqual([
    ASYMMETRIC,
  ]);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const text = other.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(() => parsePrivateKey(text)).toThrow('The key is not an Ed25519 key.');
});
