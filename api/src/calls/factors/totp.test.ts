import { useTestApi } from '../../../test/api.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  createTestTotp,
  listEventKinds,
  type Member,
  readMethods,
  startLogin,
} from '../../../test/factors.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { createTotpCodes, type TotpCodes } from '../../domain/factors/totp.ts';
import { DEVELOPMENT_SECRET } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/db/statement.ts';

const logged: string[] = [];
const api = useTestApi({ LOG_LEVEL: 'error' }, undefined, {
  logStream: { write: (line) => void logged.push(line) },
});
const log = { error: (...values: unknown[]) => void logged.push(JSON.stringify(values)) };
let member: Member;

beforeEach(async () => {
  logged.length = 0;
  member = await createMember(api);
});

const enter = (ticket: string, code: string, method: 'totp' | 'recovery-code' = 'totp') =>
  api.request<{ code: string; data: { token: string } }>('app/user/second-step', { ticket, method, code });

it('sets up an app with its first code, and gives ten recovery codes', async () => {
  const { data } = await api.call('app/user/totp-start', {}, member.token);
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(data.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/OnTrend:${member.email}`,
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'OnTrend',
    secret: data.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect((await readMethods(api, member.token)).totp).toBeNull();
  const totp = createTestTotp(data.secret);
  const wrong = await api.request('app/user/totp-confirm', { code: '000000x' }, member.token);
  expect([wrong.statusCode, wrong.json.code, Object.keys(wrong.json.fields ?? {})]).toEqual([
    422,
    'wrong-code',
    ['code'],
  ]);
  const confirmed = await api.call('app/user/totp-confirm', { code: totp.code() }, member.token);
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
  for (const code of confirmed.data.recoveryCodes ?? []) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(await readMethods(api, member.token)).toMatchObject({
    totp: { createdAt: expect.any(Number) },
    recoveryCodesLeft: 10,
  });
  expect(await listEventKinds(api, member)).toEqual(['sign-in', 'totp-added']);
  expect((await waitForMail(api, member.email)).subject).toBe(
    'An authenticator app was added to your OnTrend account',
  );
});

it('replaces a secret that was not confirmed, and rejects a second app', async () => {
  const first = (await api.call('app/user/totp-start', {}, member.token)).data;
  const second = (await api.call('app/user/totp-start', {}, member.token)).data;
  const confirm = (secret: string) =>
    api.request('app/user/totp-confirm', { code: createTestTotp(secret).code() }, member.token);
  expect((await confirm(first.secret)).json.code).toBe('wrong-code');
  expect((await confirm(second.secret)).statusCode).toBe(200);
  expect((await confirm(second.secret)).json.code).toBe('wrong-code');
  const third = await api.request('app/user/totp-start', {}, member.token);
  expect([third.statusCode, third.json.code]).toEqual([409, 'totp-exists']);
});

it('stores the secret encrypted', async () => {
  const { data } = await api.call('app/user/totp-start', {}, member.token);
  const { rows } = await api.pool.query('select secret from totp_secrets where user_id = $1', [member.id]);
  const stored = rows[0].secret as Buffer;
  expect(stored.toString('latin1')).not.toContain(data.secret);
  // 20 bytes with nonce and tag.
  expect(stored).toHaveLength(48);
});

it('asks for a code after the password, and accepts it once', async () => {
  const { totp } = await addTotp(api, member);
  const login = await startLogin(api, member);
  expect(login.methods).toEqual(['totp', 'recovery-code']);
  const code = totp.code();
  const { statusCode, json } = await enter(login.ticket, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(statusCode).toBe(200);
  expect((await api.call('app/user/get-profile', {}, json.data.token)).data.id).toBe(member.id);
  expect((await enter(login.ticket, totp.code(1))).json.code).toBe('expired-ticket');
  const again = await startLogin(api, member);
  expect((await enter(again.ticket, code)).json.code).toBe('wrong-code');
  expect((await enter(again.ticket, totp.code(1))).statusCode).toBe(200);
  expect(await listEventKinds(api, member)).toEqual([
    'sign-in',
    'totp-added',
    'second-step-requested',
    'sign-in',
    'second-step-requested',
    'second-step-failed',
    'sign-in',
  ]);
});

it('accepts one code in one of two logins at once', async () => {
  const { totp } = await addTotp(api, member);
  const logins = [await startLogin(api, member), await startLogin(api, member)];
  const code = totp.code();
  const replies = await Promise.all(logins.map(({ ticket }) => enter(ticket, code)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

it('accepts one ticket once in two calls at once', async () => {
  const { totp, recoveryCodes } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  const replies = await Promise.all([
    enter(ticket, totp.code()),
    enter(ticket, recoveryCodes?.[0] ?? '', 'recovery-code'),
  ]);
  expect(replies.map(({ statusCode, json }) => [statusCode, json.code]).sort()).toEqual([
    [200, undefined],
    [422, 'expired-ticket'],
  ]);
});

describe('a clock', () => {
  const STEP_MS = 30_000;
  // Within a time step, so that the test does not depend on when it runs.
  const NOW = 60_000_000 * STEP_MS + 10_000;

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('that is %i steps of 30 s off: accepted is %s', async (steps, isAccepted) => {
    const setUp = createTotpCodes(DEVELOPMENT_SECRET, undefined, log, () => NOW - 10 * STEP_MS);
    const started = await setUp.start(api.pool, member.id, member.email);
    const app = createTestTotp(started?.secret ?? '');
    const startCode = app.codeAt(NOW - 10 * STEP_MS);
    const confirmed = await inTransaction(api.pool, (client) => setUp.confirm(client, member.id, startCode));
    expect(confirmed).toEqual({ isAccepted: true });
    const later = createTotpCodes(DEVELOPMENT_SECRET, undefined, log, () => NOW);
    const code = app.codeAt(NOW + steps * STEP_MS);
    const verified = await inTransaction(api.pool, (client) => later.verify(client, member.id, code));
    expect(verified).toBe(isAccepted);
  });
});

describe('the first code of an app', () => {
  const STEP_MS = 30_000;
  const NOW = 60_000_000 * STEP_MS + 10_000;
  const codeOf = (secret: string, steps: number) => createTestTotp(secret).code(steps);
  const confirm = (code: string) => api.request('app/user/totp-confirm', { code }, member.token);
  const start = async () => (await api.call('app/user/totp-start', {}, member.token)).data.secret;

  it.each([
    [-11, {}],
    [-10, { clockMinutes: -5 }],
    [-3, { clockMinutes: -2 }],
    [-2, { clockMinutes: -1 }],
    [2, { clockMinutes: 1 }],
    [10, { clockMinutes: 5 }],
    [11, {}],
  ])('from a clock that is %i steps off is rejected: %j', async (steps, difference) => {
    const codes = createTotpCodes(DEVELOPMENT_SECRET, undefined, log, () => NOW);
    const started = await codes.start(api.pool, member.id, member.email);
    const code = createTestTotp(started?.secret ?? '').codeAt(NOW + steps * STEP_MS);
    const result = await inTransaction(api.pool, (client) => codes.confirm(client, member.id, code));
    expect(result).toEqual({ isAccepted: false, ...difference });
    expect((await readMethods(api, member.token)).totp).toBeNull();
  });

  it('says by how much the clock differs, until it is right', async () => {
    const secret = await start();
    // The time step of the API may be the next one.
    for (const [steps, difference] of [
      [-5, '3 minutes slow'],
      [6, '3 minutes fast'],
    ] as const) {
      const { statusCode, json } = await confirm(codeOf(secret, steps));
      expect([statusCode, json.code]).toEqual([422, 'clock-differs']);
      expect(json.fields?.code).toEqual([
        `The clock of the device with your app is about ${difference}. Set it automatically, then enter a new code.`,
      ]);
    }
    expect((await confirm(codeOf(secret, 0))).statusCode).toBe(200);
  });

  it('counts like every wrong code', async () => {
    const secret = await start();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await confirm(codeOf(secret, 5))).json.code).toBe('clock-differs');
    expect((await confirm(codeOf(secret, 0))).json.code).toBe('too-many-wrong-codes');
  });
});

it('does not mention the clock at a login, because a stranger could wait until a guessed code is valid', async () => {
  const { totp } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  expect((await enter(ticket, totp.code(5))).json.code).toBe('wrong-code');
});

it('reads secrets of the previous AUTH_SECRET and encrypts them again', async () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
  const before = createTotpCodes(older, undefined, log);
  const started = await before.start(api.pool, member.id, member.email);
  const app = createTestTotp(started?.secret ?? '');
  const enterInto = (codes: TotpCodes, code: string) =>
    inTransaction(api.pool, (client) => codes.verify(client, member.id, code));
  const confirmed = await inTransaction(api.pool, (client) =>
    before.confirm(client, member.id, app.code(-1)),
  );
  expect(confirmed).toEqual({ isAccepted: true });
  const withoutPrevious = createTotpCodes(newer, undefined, log);
  await expect(enterInto(withoutPrevious, app.code())).rejects.toMatchObject({ code: 'totp-unavailable' });
  expect(await enterInto(createTotpCodes(newer, older, log), app.code())).toBe(true);
  expect(await enterInto(withoutPrevious, app.code(1))).toBe(true);
});

it('says that codes cannot be checked with a lost AUTH_SECRET, logs an error, and counts no wrong code', async () => {
  const { totp, recoveryCodes } = await addTotp(api, member);
  await api.pool.query(
    `update totp_secrets set secret = sha256(secret) || sha256(secret) where user_id = $1`,
    [member.id],
  );
  const { ticket } = await startLogin(api, member);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { statusCode, json } = await enter(ticket, totp.code());
    expect([statusCode, json.code]).toEqual([503, 'totp-unavailable']);
  }
  expect(logged.join('\n')).toContain('totp secret cannot be decrypted: check AUTH_SECRET');
  // Other ways still work.
  expect((await enter(ticket, recoveryCodes?.[0] ?? '', 'recovery-code')).statusCode).toBe(200);
});

it('opens no secret for another account', async () => {
  const other = await createMember(api);
  const { totp } = await addTotp(api, member);
  await addTotp(api, other);
  await api.pool.query(
    `update totp_secrets set secret = (select secret from totp_secrets where user_id = $1) where user_id = $2`,
    [member.id, other.id],
  );
  const { ticket } = await startLogin(api, other);
  expect((await enter(ticket, totp.code())).json.code).toBe('totp-unavailable');
});

it('turns the second step off with the last factor, and only with it', async () => {
  const { totp } = await addTotp(api, member);
  await addPasskey(api, member);
  expect((await startLogin(api, member)).methods).toEqual(['passkey', 'totp', 'recovery-code']);
  await api.call('app/user/totp-remove', {}, member.token);
  expect((await waitForMail(api, member.email, 3)).subject).toBe(
    'The authenticator app was removed from your OnTrend account',
  );
  const login = await startLogin(api, member);
  expect(login.methods).toEqual(['passkey', 'recovery-code']);
  expect((await enter(login.ticket, totp.code())).json.code).toBe('wrong-code');
  const [passkey] = (await readMethods(api, member.token)).passkeys;
  await api.call('app/user/passkey-remove', { id: passkey?.id ?? '' }, member.token);
  // The pending login ended with the factor that it waited for.
  expect((await enter(login.ticket, totp.code())).json.code).toBe('expired-ticket');
  const reply = await api.call('app/user/login', {
    registration: { email: member.email, password: 'correct horse 1' },
  });
  expect(reply.data).toMatchObject({ token: expect.any(String) });
  expect(await readMethods(api, member.token)).toEqual({
    hasPassword: true,
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    rememberedDevices: 0,
  });
  const gone = await api.request('app/user/totp-remove', {}, member.token);
  expect([gone.statusCode, gone.json.code]).toEqual([404, 'totp-not-found']);
});
