import { useTestApi } from '../../../test/api.ts';
import { listMails, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';

const api = useTestApi({ CONTACT_EMAIL: 'desk@ontrend.example' });

const submission = {
  topic: 'question' as const,
  name: 'Ada\u202e Byron',
  email: ' ada@example.com ',
  message: 'How do I make captions?\r\n\r\n\r\n\r\nAnd <b>where</b>?',
};

it('stores a contact submission and mails it to the operator only', async () => {
  const reply = await api.call('app/contact/send', {
    ...submission,
    phone: { country: 'DE', number: '030 901820' },
  });
  expect(reply.message).toBe("Thanks. We've received your message.");
  const mail = await waitForMail(api, 'desk@ontrend.example');
  expect(mail.subject).toBe('Message from Ada Byron: question');
  expect(mail.text).toContain('Reply to ada@example.com. Phone: +4930901820.');
  expect(mail.text).toContain('And <b>where</b>?');
  await waitForEmptyOutbox(api);
  expect(await listMails(api, 'ada@example.com')).toEqual([]);
  const { rows } = await api.pool.query('select topic, name, email, phone, message from contact_submissions');
  expect(rows).toEqual([
    {
      topic: 'question',
      name: 'Ada Byron',
      email: 'ada@example.com',
      phone: '+4930901820',
      message: 'How do I make captions?\n\nAnd <b>where</b>?',
    },
  ]);
});

it.each([
  ['no name', { name: ' ' }, 'name', 'Field is required'],
  ['an invalid address', { email: 'ada' }, 'email', 'Invalid e-mail'],
  ['a message that is too short', { message: 'Hi' }, 'message', 'It must be at least 10 characters'],
  ['a message that is too long', { message: 'x'.repeat(4_001) }, 'message', 'Max 4000 characters'],
  [
    'an invalid phone number',
    { phone: { country: 'DE', number: '12' } },
    'phone.number',
    "This isn't a valid phone number for this country.",
  ],
])('rejects a submission with %s and stores nothing', async (_what, over, field, message) => {
  const before = await api.pool.query('select count(*) from contact_submissions');
  const { statusCode, json } = await api.request('app/contact/send', { ...submission, ...over });
  expect([statusCode, json.fields?.[field]]).toEqual([422, [message]]);
  expect((await api.pool.query('select count(*) from contact_submissions')).rows).toEqual(before.rows);
});

it('stores an address once per topic, and only with consent', async () => {
  const interest = { topic: 'premium' as const, email: 'Ada@Example.com', consent: true as const };
  await api.call('app/contact/interest', interest);
  await api.call('app/contact/interest', { ...interest, email: 'ada@example.com' });
  await api.call('app/contact/interest', { ...interest, topic: 'affiliates' });
  const { rows } = await api.pool.query('select topic, email from news_subscriptions order by topic');
  expect(rows).toEqual([
    { topic: 'affiliates', email: 'ada@example.com' },
    { topic: 'premium', email: 'ada@example.com' },
  ]);
  const rejected = await api.request('app/contact/interest', { ...interest, consent: false });
  expect([rejected.statusCode, rejected.json.fields?.consent]).toEqual([422, ['Field is required']]);
});
