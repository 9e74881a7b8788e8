import { useTestApi } from '../../../test/api.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  type Member,
  readMethods,
  startLogin,
} from '../../../test/factors.ts';
import { waitForMail } from '../../../test/mailbox.ts';

const api = useTestApi();
let member: Member;
let codes: string[];

beforeEach(async () => {
  member = await createMember(api);
  codes = (await addTotp(api, member)).recoveryCodes ?? [];
});

const use = async (code = '') => {
  const { ticket } = await startLogin(api, member);
  return api.request<{ code: string }>('app/user/second-step', { ticket, method: 'recovery-code', code });
};

it('signs in once with each code, however it is typed, and mails that it was used', async () => {
  expect((await use(codes[0])).statusCode).toBe(200);
  expect((await use(codes[0])).json.code).toBe('wrong-code');
  expect((await use(codes[1]?.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
  expect((await use('aaaaa-aaaaa')).json.code).toBe('wrong-code');
  expect((await readMethods(api, member.token)).recoveryCodesLeft).toBe(8);
  const mail = await waitForMail(api, member.email, 3);
  expect(mail.text).toContain('Codes left: 8');
});

it('accepts one code in one of two tabs at once', async () => {
  const replies = await Promise.all([use(codes[0]), use(codes[0]), use(codes[0])]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
});

it('stores only hashes, whose salt differs between accounts', async () => {
  const { rows } = await api.pool.query('select hash, salt from recovery_codes where user_id = $1', [
    member.id,
  ]);
  expect(rows).toHaveLength(10);
  const stored = JSON.stringify(rows.map(({ hash }) => (hash as Buffer).toString('latin1')));
  for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
  const other = await createMember(api);
  await addTotp(api, other);
  const { rows: others } = await api.pool.query('select salt from recovery_codes where user_id = $1', [
    other.id,
  ]);
  expect(others[0].salt).not.toEqual(rows[0].salt);
});

it('shows the codes with the first factor only', async () => {
  expect((await addPasskey(api, member)).recoveryCodes).toBeNull();
  expect((await use(codes[9])).statusCode).toBe(200);
});

it('gives codes once to two first factors that are added at once', async () => {
  const other = await createMember(api);
  const added = await Promise.all([addTotp(api, other), addPasskey(api, other)]);
  expect(added.filter(({ recoveryCodes }) => recoveryCodes !== null)).toHaveLength(1);
  expect((await readMethods(api, other.token)).recoveryCodesLeft).toBe(10);
});

it('replaces all codes', async () => {
  const { data } = await api.call('app/user/recovery-codes-renew', {}, member.token);
  expect(data.recoveryCodes).toHaveLength(10);
  expect((await use(codes[0])).json.code).toBe('wrong-code');
  expect((await use(data.recoveryCodes[0])).statusCode).toBe(200);
});

it('gives no codes to an account without a factor', async () => {
  await api.call('app/user/totp-remove', {}, member.token);
  const renewed = await api.request('app/user/recovery-codes-renew', {}, member.token);
  expect([renewed.statusCode, renewed.json.code]).toEqual([409, 'no-factor']);
});
