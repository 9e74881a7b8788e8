import { hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'correct horse 1';

it('stores a salted argon2id hash with the cost that OWASP recommends', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('accepts only the password of the hash', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false);
});

it('accepts a hash with an earlier cost, so that the cost can be raised', async () => {
  const earlier =
    '$argon2id$v=19$m=4096,t=1,p=1$JxLgfCC7DBeyx+XgrixXhw$pu+XyvRHUAYkXyt96XfVLOIere71SOe7AeAQM2fB7wo';
  expect(await verifyPassword(earlier, PASSWORD)).toBe(true);
});

it('rejects every password where there is no account', async () => {
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
  expect(await verifyPassword(null, 'a password of no account')).toBe(false);
});
