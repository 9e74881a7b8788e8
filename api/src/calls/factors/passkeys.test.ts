import { useTestApi } from '../../../test/api.ts';
import {
  addPasskey,
  createMember,
  listEventKinds,
  type Member,
  readMethods,
  SITE_ORIGIN,
} from '../../../test/factors.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { createSoftwarePasskey } from '../../../test/software-authenticator.ts';

const api = useTestApi();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
let member: Member;

beforeEach(async () => {
  member = await createMember(api);
});

it('adds a passkey for this site, and lists, renames and removes it', async () => {
  const { options } = (await api.call('app/user/passkey-add-options', {}, member.token)).data;
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'OnTrend' },
    user: { name: member.email },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const added = await addPasskey(api, member, { name: ' My phone ', isSynced: true });
  expect(added.recoveryCodes).toHaveLength(10);
  const id = added.passkey.id;
  const own = (await readMethods(api, member.token)).passkeys[0];
  expect(own).toEqual({
    id: expect.any(String),
    name: 'My phone',
    createdAt: expect.any(Number),
    lastUsedAt: null,
    isSynced: true,
  });
  const again = (await api.call('app/user/passkey-add-options', {}, member.token)).data;
  expect(again.options.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }]);
  expect((again.options.user as { id: string }).id).toBe((options.user as { id: string }).id);
  const passkeyId = own?.id ?? '';
  const renamed = await api.call(
    'app/user/passkey-rename',
    { id: passkeyId, name: 'Old phone' },
    member.token,
  );
  expect(renamed.data.passkey.name).toBe('Old phone');
  await api.call('app/user/passkey-remove', { id: passkeyId }, member.token);
  expect((await readMethods(api, member.token)).passkeys).toEqual([]);
  expect((await waitForMail(api, member.email, 2)).text).toContain('Old phone');
  expect(await listEventKinds(api, member)).toEqual(['sign-in', 'passkey-added', 'passkey-removed']);
});

it('lists passkeys while a migration adds a column', async () => {
  await addPasskey(api, member);
  const { passkeys } = await readMethods(api, member.token);
  await api.pool.query('alter table passkeys add column label text');
  const listed = readMethods(api, member.token);
  await listed.catch(() => {});
  await api.pool.query('alter table passkeys drop column label');
  expect((await listed).passkeys).toEqual(passkeys);
});

it.each(['passkey-rename', 'passkey-remove'])('%s finds no passkey of another user', async (call) => {
  const other = await createMember(api);
  await addPasskey(api, other);
  const [theirs] = (await readMethods(api, other.token)).passkeys;
  for (const id of [theirs?.id, UNKNOWN_ID]) {
    const body = { id, ...(call === 'passkey-rename' && { name: 'Mine' }) };
    const { statusCode, json } = await api.request(`app/user/${call}`, body, member.token);
    expect([statusCode, json.code]).toEqual([404, 'passkey-not-found']);
  }
  expect((await readMethods(api, other.token)).passkeys).toEqual([theirs]);
});

describe('adding', () => {
  const add = async (change: (parts: Parts) => Partial<Parts> = () => ({}), by = member) => {
    const passkey = createSoftwarePasskey(SITE_ORIGIN);
    const { ticket, options } = (await api.call('app/user/passkey-add-options', {}, member.token)).data;
    const parts = { ticket, credential: passkey.create(options) };
    const body = { name: 'Key', ...parts, ...change({ ...parts, options, passkey }) };
    const { ticket: sent, name, credential } = body as { ticket: string; name: string; credential: unknown };
    const reply = await api.request('app/user/passkey-add', { ticket: sent, name, credential }, by.token);
    return [reply.statusCode, reply.json.code];
  };
  interface Parts {
    ticket: string;
    credential: ReturnType<ReturnType<typeof createSoftwarePasskey>['create']>;
    options: { challenge: string };
    passkey: ReturnType<typeof createSoftwarePasskey>;
  }

  it.each<[string, (parts: Parts) => Partial<Parts>]>([
    [
      'another origin',
      ({ passkey, options }) => ({ credential: passkey.create(options, { origin: 'https://ontrend.evil' }) }),
    ],
    [
      'another relying party',
      ({ passkey, options }) => ({ credential: passkey.create(options, { rpId: 'evil.example' }) }),
    ],
    [
      'another challenge',
      ({ passkey, options }) => ({ credential: passkey.create(options, { challenge: 'AAAA' }) }),
    ],
    [
      'a signature',
      ({ passkey, options }) => ({ credential: passkey.sign({ ...options, rpId: 'localhost' }) }),
    ],
    ['nothing', ({ credential }) => ({ credential: { ...credential, response: { clientDataJSON: 'e30' } } })],
  ])('rejects a credential for %s', async (_what, change) => {
    expect(await add(change)).toEqual([422, 'wrong-passkey']);
    expect((await readMethods(api, member.token)).passkeys).toEqual([]);
  });

  it('rejects a ticket that was used, and that of another session', async () => {
    const used: Partial<Parts> = {};
    const remember = (parts: Parts) => Object.assign(used, parts);
    expect(await add(remember)).toEqual([200, undefined]);
    expect(await add(() => used)).toEqual([422, 'expired-ticket']);
    expect(await add(() => ({}), await createMember(api))).toEqual([422, 'expired-ticket']);
  });

  it('rejects a passkey that another account has', async () => {
    const other = await createMember(api);
    const { passkey } = await addPasskey(api, other);
    expect(await add(({ options }) => ({ credential: passkey.create(options) }))).toEqual([
      422,
      'wrong-passkey',
    ]);
  });

  it('rejects more than 20', async () => {
    await api.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, name, is_synced)
       select $1, $2 || n, '', 0, 'Key ' || n, false from generate_series(1, 19) as n`,
      [member.id, `id-${member.id}-`],
    );
    const tickets = await Promise.all(
      [1, 2].map(async () => (await api.call('app/user/passkey-add-options', {}, member.token)).data),
    );
    const replies = await Promise.all(
      tickets.map(({ ticket, options }) => {
        const credential = createSoftwarePasskey(SITE_ORIGIN).create(options);
        return api.request('app/user/passkey-add', { ticket, name: 'Last', credential }, member.token);
      }),
    );
    expect(replies.map(({ json }) => json.code).sort()).toEqual(['too-many-passkeys', undefined]);
    expect((await api.request('app/user/passkey-add-options', {}, member.token)).json.code).toBe(
      'too-many-passkeys',
    );
  });
});
