import { createHash } from 'node:crypto';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { listMails, readCode, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { spyOnStatements } from '../../../test/statement-spy.ts';

const api = useTestApi();
const closedApi = useTestApi({ REGISTRATION_CLOSED: '100' });

const form = (email: string, changes: Record<string, unknown> = {}) => ({
  birthday: '1999-12-31',
  email,
  password: PASSWORD,
  repeatPassword: PASSWORD,
  ...changes,
});
const join = (email: string, changes?: Record<string, unknown>) =>
  api.request('app/user/join', { registration: form(email, changes) });
const confirm = (registration: Record<string, unknown>, token?: string) =>
  api.request('app/user/join-confirm', { registration: { type: 'join', ...registration } }, token);
const findUsers = async (email: string) =>
  (await api.pool.query('select * from users where lower(email) = lower($1)', [email])).rows;
const logIn = (email: string, password: string) =>
  api.request('app/user/login', { registration: { email, password } });
const readLinkCode = ({ text }: { text: string }) => /#code=([\w-]+)/.exec(text)?.[1];
/** The attempt keys of the user's form and of another one. */
const KEY = 'the key of the form';
const OTHER_KEY = 'the key of another form';
/** Moves the last mail back in time by the resend delay of one minute. */
const expireResendDelay = () =>
  api.pool.query(`update join_attempts set sent_at = sent_at - interval '61 seconds'`);

describe('app/user/join', () => {
  it('sends a code and a link without creating an account', async () => {
    const { data, message } = await api.call('app/user/join', { registration: form('Maria@example.com') });
    expect([data, message]).toEqual([{}, 'Email with confirmation code sent to your email']);
    const mail = await waitForMail(api, 'maria@example.com');
    expect(mail.to).toBe('Maria@example.com');
    expect(mail.subject).toBe(`${readCode(mail)} is your OnTrend code`);
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/confirm\/join#code=[\w-]{32}\n/);
    expect(await findUsers('maria@example.com')).toEqual([]);
  });

  it('stores neither the code nor the password in plain text', async () => {
    await join('secret@example.com');
    const code = readCode(await waitForMail(api, 'secret@example.com'));
    const { rows } = await api.pool.query(`select * from join_attempts where address = 'secret@example.com'`);
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    for (const secret of [code, Buffer.from(code).toString('hex'), PASSWORD])
      expect(stored).not.toContain(secret);
    expect(stored).not.toContain(createHash('sha256').update(code).digest('hex'));
  });

  it.each([
    [{ birthday: undefined }, 'birthday', 'Field is required'],
    [{ birthday: '2999-01-01' }, 'birthday', 'Only 16+'],
    [{ birthday: '1949-12-31' }, 'birthday', 'Enter 1950-01-01 or a later date.'],
    [{ email: 'nobody' }, 'email', 'Invalid e-mail'],
    [{ password: 'short1' }, 'password', 'It must be at least 8 characters'],
    [{ password: 'no digits here' }, 'password', 'It need contains at least one number'],
    [{ repeatPassword: 'another 1' }, 'repeatPassword', 'Password repeat is not equal to password'],
    [{ repeatPassword: undefined }, 'repeatPassword', 'Field is required'],
  ])('rejects %j', async (changes, field, message) => {
    const before = (await api.pool.query('select count(*) from join_attempts')).rows;
    const response = await join('rejected@example.com', changes);
    expect(response.statusCode).toBe(422);
    expect(response.json.code).toBe('invalid-input');
    expect(response.json.messages).toContain(message);
    expect(response.json.fields?.[`registration.${field}`]).toEqual([message]);
    expect((await api.pool.query('select count(*) from join_attempts')).rows).toEqual(before);
  });

  it.each(['Password1', 'rejected2026'])('rejects the common password %s', async (password) => {
    const response = await join('rejected@example.com', { password, repeatPassword: password });
    expect([response.statusCode, response.json.code, response.json.fields]).toEqual([
      422,
      'common-password',
      { 'registration.password': [expect.stringContaining('easy to guess')] },
    ]);
    await waitForEmptyOutbox(api);
    expect(await listMails(api, 'rejected@example.com')).toEqual([]);
  });

  it('rejects unknown fields', async () => {
    expect((await join('more@example.com', { isAdmin: true })).statusCode).toBe(422);
  });

  it('resends a code only after a minute', async () => {
    const email = 'again@example.com';
    await join(email, { attemptKey: KEY });
    await waitForMail(api, email);
    const tooSoon = await join(email, { attemptKey: KEY });
    expect(tooSoon.statusCode).toBe(429);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50);
    await expireResendDelay();
    await join(email, { attemptKey: KEY });
    expect(readCode(await waitForMail(api, email, 2))).toMatch(/^\d{6}$/);
  });

  it.each([
    ['first', 0, PASSWORD],
    ['second', 1, 'new words 3'],
  ])('the %s code confirms the password that it was requested with', async (which, index, password) => {
    const email = `changed-${which}@example.com`;
    await join(email, { attemptKey: KEY });
    const first = await waitForMail(api, email);
    await expireResendDelay();
    await join(email, { password: 'new words 3', repeatPassword: 'new words 3', attemptKey: KEY });
    const codes = [first, await waitForMail(api, email, 2)].map(readCode);
    if (codes[0] === codes[1]) return;
    const confirmationCode = codes[index];
    expect((await confirm({ email, confirmationCode, attemptKey: KEY })).statusCode).toBe(200);
    const other = password === PASSWORD ? 'new words 3' : PASSWORD;
    expect([(await logIn(email, password)).statusCode, (await logIn(email, other)).statusCode]).toEqual([
      200, 422,
    ]);
  });

  it('replies the same for an address that has an account and sends its owner a mail', async () => {
    const owner = await createUser(api.pool);
    const seen = spyOnStatements();
    const free = await join('not-there@example.com');
    const whenFree = seen.take();
    const taken = await join(owner.email.toUpperCase());
    const whenTaken = seen.take();
    expect([taken.statusCode, taken.json]).toEqual([free.statusCode, free.json]);
    expect(whenTaken).toEqual(whenFree);
    seen.restore();

    const mail = await waitForMail(api, owner.email);
    expect(mail.subject).toBe('You already have an OnTrend account');
    expect(mail.text).not.toContain('Your code');
    expect((await join(owner.email)).statusCode).toBe(429);
    expect((await confirm({ email: owner.email, confirmationCode: '000000' })).json.code).toBe('wrong-code');
  });

  it('rejects every registration with the specified text while registration is closed', async () => {
    const response = await closedApi.request('app/user/join', { registration: form('early@example.com') });
    expect([response.statusCode, response.json]).toEqual([
      403,
      {
        code: 'registration-closed',
        messages: ['Hi! Registration is not available yet. But it will be possible very soon!'],
      },
    ]);
    expect((await closedApi.call('app/device/create', {})).data.isRegistrationOpen).toBe(false);
    expect((await api.call('app/device/create', {})).data.isRegistrationOpen).toBe(true);
  });
});

describe('app/user/join-confirm', () => {
  it('creates the account with a username and signs the user in', async () => {
    await join('Мария.Кузнецова@example.com');
    const mail = await waitForMail(api, 'мария.кузнецова@example.com');
    const { data } = await api.call('app/user/join-confirm', {
      registration: { type: 'join', email: 'мария.кузнецова@example.com', confirmationCode: readCode(mail) },
    });
    const { data: viewer } = await api.call('app/user/self-profile', {}, data.token);
    expect(viewer).toMatchObject({
      // Neutral: a part of the address would be published.
      username: expect.stringMatching(/^[a-z]+_[a-z]+\d{2}$/),
      name: viewer.username,
      email: 'Мария.Кузнецова@example.com',
      birthday: '1999-12-31',
      willBeDeleted: null,
    });
    expect((await api.request('app/user/relogin', { refreshToken: data.refreshToken })).statusCode).toBe(200);
  });

  it('accepts the code from a link without an address', async () => {
    await join('linked@example.com', { attemptKey: KEY });
    const confirmationCode = readLinkCode(await waitForMail(api, 'linked@example.com'));
    expect((await confirm({ confirmationCode, attemptKey: KEY })).statusCode).toBe(200);
    expect(await findUsers('linked@example.com')).toHaveLength(1);
    expect((await confirm({ confirmationCode, attemptKey: KEY })).json.code).toBe('wrong-code');
  });

  it('requires the password of the registration with a link that another browser opens', async () => {
    const email = 'other-device@example.com';
    await join(email, { attemptKey: KEY });
    const confirmationCode = readLinkCode(await waitForMail(api, email));
    for (const attemptKey of [undefined, OTHER_KEY]) {
      expect((await confirm({ confirmationCode, attemptKey })).json).toMatchObject({
        code: 'password-required',
        fields: { 'registration.password': [expect.any(String)] },
      });
    }
    expect((await confirm({ confirmationCode, password: 'wrong words 1' })).json.code).toBe('wrong-password');
    expect(await findUsers(email)).toEqual([]);
    expect((await confirm({ confirmationCode, password: PASSWORD })).statusCode).toBe(200);
    expect(await findUsers(email)).toHaveLength(1);
  });

  it('rejects a link after five wrong passwords, except in the browser that started the registration', async () => {
    const email = 'guessed-password@example.com';
    await join(email, { attemptKey: KEY });
    const confirmationCode = readLinkCode(await waitForMail(api, email));
    for (let n = 0; n < 5; n += 1) await confirm({ confirmationCode, password: `wrong words ${n}` });
    expect((await confirm({ confirmationCode, password: PASSWORD })).json.code).toBe('wrong-code');
    expect((await confirm({ confirmationCode, attemptKey: KEY })).statusCode).toBe(200);
  });

  describe('when another person joins with the address', () => {
    const registerBoth = async (email: string) => {
      await join(email, { attemptKey: KEY });
      const own = await waitForMail(api, email);
      await expireResendDelay();
      const password = "a stranger's words 1";
      await join(email, { password, repeatPassword: password, attemptKey: OTHER_KEY });
      return { own, other: await waitForMail(api, email, 2) };
    };

    it('the own code stays valid and activates the own password', async () => {
      const email = 'victim@example.com';
      const { own } = await registerBoth(email);
      expect((await confirm({ email, confirmationCode: readCode(own), attemptKey: KEY })).statusCode).toBe(
        200,
      );
      expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
      expect((await logIn(email, "a stranger's words 1")).statusCode).toBe(422);
    });

    it("a stranger's code is wrong in the own form", async () => {
      const email = 'victim-code@example.com';
      const { own, other } = await registerBoth(email);
      if (readCode(own) === readCode(other)) return;
      const response = await confirm({ email, confirmationCode: readCode(other), attemptKey: KEY });
      expect(response.json.code).toBe('wrong-code');
      expect(await findUsers(email)).toEqual([]);
    });

    it("the link of a stranger's mail does not activate the stranger's password", async () => {
      const email = 'victim-link@example.com';
      const { other } = await registerBoth(email);
      const confirmationCode = readLinkCode(other);
      expect((await confirm({ confirmationCode, attemptKey: KEY })).json.code).toBe('password-required');
      expect((await confirm({ confirmationCode, password: PASSWORD })).json.code).toBe('wrong-password');
      expect(await findUsers(email)).toEqual([]);
    });

    it.each([
      ['of another form', OTHER_KEY],
      ['without a key', undefined],
    ])('wrong codes %s do not use up the own attempts', async (name, attemptKey) => {
      const email = `${name.replaceAll(' ', '-')}@example.com`;
      const { own } = await registerBoth(email);
      for (let n = 0; n < 5; n += 1) await confirm({ email, confirmationCode: '000000', attemptKey });
      expect((await confirm({ email, confirmationCode: readCode(own), attemptKey: KEY })).statusCode).toBe(
        200,
      );
    });

    it('one account is created when both are confirmed at the same time', async () => {
      const email = 'same-time@example.com';
      const { own, other } = await registerBoth(email);
      const responses = await Promise.all([
        confirm({ email, confirmationCode: readCode(own), attemptKey: KEY }),
        confirm({ confirmationCode: readLinkCode(other), attemptKey: OTHER_KEY }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      expect(await findUsers(email)).toHaveLength(1);
    });

    it('the first account wins', async () => {
      const email = 'first@example.com';
      const { own, other } = await registerBoth(email);
      await confirm({ email, confirmationCode: readCode(own), attemptKey: KEY });
      const late = await confirm({ email, confirmationCode: readCode(other), attemptKey: OTHER_KEY });
      expect(late.json.code).toBe('wrong-code');
      expect(await findUsers(email)).toHaveLength(1);
    });
  });

  it('sends one mail when two registrations arrive at the same time', async () => {
    const email = 'simultaneous@example.com';
    const responses = await Promise.all([
      join(email, { attemptKey: KEY }),
      join(email, { attemptKey: OTHER_KEY }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
  });

  it('accepts the link after five wrong codes were typed, with the password', async () => {
    const email = 'exhausted@example.com';
    await join(email, { attemptKey: KEY });
    const mail = await waitForMail(api, email);
    for (let n = 0; n < 6; n += 1) await confirm({ email, confirmationCode: '000000', attemptKey: KEY });
    expect((await confirm({ email, confirmationCode: readCode(mail), attemptKey: KEY })).json.code).toBe(
      'wrong-code',
    );
    const confirmationCode = readLinkCode(mail);
    expect((await confirm({ confirmationCode, password: PASSWORD })).statusCode).toBe(200);
  });

  it('requires the address with a typed code', async () => {
    expect((await confirm({ confirmationCode: '123456' })).json.fields).toEqual({
      'registration.email': ['Field is required'],
    });
    expect((await confirm({ email: 'a@example.com' })).json.fields).toEqual({
      'registration.confirmationCode': ['Field is required'],
    });
  });

  it('creates different usernames', async () => {
    const names = new Set();
    for (const email of ['twin@example.com', 'twin@example.org']) {
      await join(email);
      await confirm({ email, confirmationCode: readCode(await waitForMail(api, email)) });
      names.add((await findUsers(email))[0]?.username);
    }
    expect(names.size).toBe(2);
  });

  it('creates one account when two confirmations arrive at the same time', async () => {
    const email = 'double@example.com';
    await join(email);
    const confirmationCode = readCode(await waitForMail(api, email));
    const responses = await Promise.all([
      confirm({ email, confirmationCode }),
      confirm({ email, confirmationCode }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await findUsers(email)).toHaveLength(1);
  });

  it('invalidates a code after five wrong attempts', async () => {
    const email = 'guessed@example.com';
    await join(email);
    const right = readCode(await waitForMail(api, email));
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => confirm({ email, confirmationCode: wrong })),
    );
    expect(tries.map(({ json }) => json.code)).toEqual(Array(5).fill('wrong-code'));
    expect((await confirm({ email, confirmationCode: right })).json.code).toBe('wrong-code');
    expect(await findUsers(email)).toEqual([]);
  });

  it('accepts twenty wrong codes a day, however often a stranger signs in to other accounts', async () => {
    const email = 'guessed-for-days@example.com';
    const stranger = await createUser(api.pool);
    const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let mail = 1; mail <= 4; mail += 1) {
      const { token } = await signIn(api, stranger);
      const attemptKey = `${OTHER_KEY} ${mail}`;
      await join(email, { attemptKey });
      const confirmationCode = wrongCode(readCode(await waitForMail(api, email, mail)));
      for (let n = 0; n < 5; n += 1) await confirm({ email, confirmationCode, attemptKey }, token);
      await expireResendDelay();
    }
    await join(email, { attemptKey: OTHER_KEY });
    const confirmationCode = readCode(await waitForMail(api, email, 5));
    const { token } = await signIn(api, stranger);
    const rejected = await confirm({ email, confirmationCode, attemptKey: OTHER_KEY }, token);
    expect([rejected.statusCode, rejected.json.code]).toEqual([429, 'too-many-wrong-codes']);
    expect(await findUsers(email)).toEqual([]);
  });

  it('accepts the correct code after four wrong attempts', async () => {
    const email = 'mistyped@example.com';
    await join(email);
    const right = readCode(await waitForMail(api, email));
    for (let n = 1; n <= 4; n += 1) {
      await confirm({ email, confirmationCode: String((Number(right) + n) % 1_000_000).padStart(6, '0') });
    }
    expect((await confirm({ email, confirmationCode: ` ${right} ` })).statusCode).toBe(200);
  });

  it('rejects a code after ten minutes', async () => {
    const email = 'late@example.com';
    await join(email);
    const confirmationCode = readCode(await waitForMail(api, email));
    await api.pool.query(
      `update join_attempts set sent_at = sent_at - interval '601 seconds', expires_at = expires_at - interval '601 seconds'`,
    );
    expect((await confirm({ email, confirmationCode })).json).toEqual({
      code: 'wrong-code',
      messages: ['This code is incorrect or has expired. Check your latest email, or request a new code.'],
      fields: { 'registration.confirmationCode': [expect.any(String)] },
    });
  });

  it('rejects a code for another purpose', async () => {
    const owner = await createUser(api.pool);
    await api.call('app/user/password-reset-code', { registration: { email: owner.email } });
    const confirmationCode = readCode(await waitForMail(api, owner.email));
    expect((await confirm({ email: owner.email, confirmationCode })).json.code).toBe('wrong-code');
  });
});

it('sends no mail for a rejected join', async () => {
  await join('nothing@example.com', { password: 'short' });
  await waitForEmptyOutbox(api);
  expect(await listMails(api, 'nothing@example.com')).toEqual([]);
});
