import type pg from 'pg';
import { createCertificate } from '../../../test/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type MailError, startMailServer } from '../../../test/mail-server.ts';
import { mailTemplates } from '../../domain/mails/templates.ts';
import { createPool } from '../db/pool.ts';
import { inTransaction } from '../db/statement.ts';
import { enqueueMail, type MailDispatcher, startMailDispatcher } from './outbox.ts';
import { smtpTransport } from './smtp-transport.ts';
import { type MailTransport, UndeliverableMail } from './transport.ts';

let database: TestDatabase;
let pool: pg.Pool;
let dispatcher: MailDispatcher | undefined;
const cleaners: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3);
});
afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
  // A server waits for the connections of transports that were opened after it.
  for (const clean of cleaners.splice(0).reverse()) await clean();
  await pool.query('delete from mails');
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const HOUR = 3_600_000;
const mail = mailTemplates.join(
  { language: 'en', siteUrl: 'https://ontrend.example' },
  '012345',
  'link-code',
);
const log = { info() {}, warn() {} };
const start = (transport: MailTransport) => {
  dispatcher = startMailDispatcher(pool, transport, log);
  return dispatcher;
};
const readOutbox = async () => (await pool.query('select * from mails order by id')).rows;
const untilEmpty = async () => {
  while ((await readOutbox()).length > 0) dispatcher?.flush();
};

/** Collects mails in a list; `beforeSend` may throw instead. */
function listTransport(beforeSend: (recipient: string) => void = () => {}) {
  const sent: string[] = [];
  const transport: MailTransport = {
    async send(recipient) {
      beforeSend(recipient);
      sent.push(recipient);
    },
    close() {},
  };
  return { sent, transport };
}

/** Starts a mail server. @param nextError returns an error to reject the mail with */
async function smtpServer(nextError?: () => MailError | null) {
  const server = await startMailServer(nextError);
  cleaners.push(server.stop);
  return server;
}

it('sends through a mail server, as text and HTML, to exactly one recipient', async () => {
  const { received, url } = await smtpServer();
  await enqueueMail(pool, 'a,b@example.com', mail, HOUR);
  start(smtpTransport(url, 'OnTrend <no-reply@ontrend.example>'));
  await untilEmpty();
  expect(received).toHaveLength(1);
  const [{ mail: arrived, recipients }] = received as [(typeof received)[number]];
  expect(recipients).toEqual(['"a,b"@example.com']);
  expect(arrived.from?.text).toBe('"OnTrend" <no-reply@ontrend.example>');
  expect(arrived.subject).toBe('012345 is your OnTrend code');
  expect(arrived.text?.trim()).toBe(mail.text.trim());
  expect(arrived.html).toContain('https://ontrend.example/confirm/join#code=link-code');
  expect(arrived.headers.get('auto-submitted')).toBe('auto-generated');
});

it('sends no password and no mail without TLS if the URL requires it', async () => {
  const { received, url } = await smtpServer();
  const transport = smtpTransport(`${url}?requireTLS=true`, 'x@ontrend.example');
  await expect(transport.send('a@example.com', mail)).rejects.toThrow(/STARTTLS/);
  transport.close();
  expect(received).toEqual([]);
});

describe.each(['smtp', 'smtps'] as const)(
  'a mail server (%s) whose certificate is not trusted',
  (protocol) => {
    async function send(parameters: string) {
      const { received, url, stop } = await startMailServer(undefined, { protocol, ...createCertificate() });
      cleaners.push(stop);
      const transport = smtpTransport(`${url}?${parameters}`, 'x@ontrend.example');
      cleaners.push(() => transport.close());
      const error = await transport.send('a@example.com', mail).then(
        () => null,
        (reason: Error) => reason.message,
      );
      return { error, received: received.length };
    }

    it('gets no password and no mail', async () => {
      expect(await send('requireTLS=true')).toEqual({ error: 'self-signed certificate', received: 0 });
      expect(await send('')).toEqual({ error: 'self-signed certificate', received: 0 });
    });

    it('would get the mail if its certificate were not verified', async () => {
      expect(await send('tls.rejectUnauthorized=false')).toEqual({ error: null, received: 1 });
    });
  },
);

it('retries after a temporary failure and gives up after a permanent one', async () => {
  let attempts = 0;
  const later = Object.assign(new Error('busy'), { responseCode: 451 });
  const { received, url } = await smtpServer(() => {
    attempts += 1;
    return attempts === 1 ? later : null;
  });
  await enqueueMail(pool, 'later@example.com', mail, HOUR);
  start(smtpTransport(url, 'x@ontrend.example'));
  while ((await readOutbox())[0]?.tries !== 1 || attempts === 0);
  while ((await readOutbox())[0]?.next_try_at > new Date(Date.now() + 3_000));
  await pool.query('update mails set next_try_at = now()');
  await untilEmpty();
  expect([attempts, received.length]).toEqual([2, 1]);

  const never = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  const rejecting = await smtpServer(() => never);
  await dispatcher?.stop();
  await enqueueMail(pool, 'never@example.com', mail, HOUR);
  start(smtpTransport(rejecting.url, 'x@ontrend.example'));
  await untilEmpty();
  expect(rejecting.received).toEqual([]);
});

it('sends queued mails when the mail server is back', async () => {
  const { url } = await smtpServer();
  await cleaners.pop()?.();
  await enqueueMail(pool, 'kept@example.com', mail, HOUR);
  start(smtpTransport(url, 'x@ontrend.example'));
  while ((await readOutbox())[0]?.tries !== 1);
  await dispatcher?.stop();
  expect(await readOutbox()).toMatchObject([{ recipient: 'kept@example.com', kind: 'join' }]);
});

it('sends nothing from a transaction that was rolled back', async () => {
  const { sent, transport } = listTransport();
  start(transport);
  const undone = inTransaction(pool, async (client) => {
    await enqueueMail(client, 'undone@example.com', mail, HOUR);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await enqueueMail(pool, 'done@example.com', mail, HOUR);
  await untilEmpty();
  expect(sent).toEqual(['done@example.com']);
});

it('sends neither mails without a recipient nor expired ones', async () => {
  const { sent, transport } = listTransport();
  await enqueueMail(pool, null, mail, HOUR);
  await enqueueMail(pool, 'late@example.com', mail, -1_000);
  start(transport);
  await untilEmpty();
  expect(sent).toEqual([]);
});

it('sends each mail once when several replicas share the queue', async () => {
  const { sent, transport } = listTransport();
  for (let n = 0; n < 40; n += 1) await enqueueMail(pool, `${n}@example.com`, mail, HOUR);
  const replicas = [1, 2, 3].map(() => startMailDispatcher(pool, transport, log));
  cleaners.push(() => Promise.all(replicas.map((replica) => replica.stop())));
  await untilEmpty();
  expect(sent).toHaveLength(40);
  expect(new Set(sent).size).toBe(40);
});

it('sends mails that a killed replica leased and did not send', async () => {
  const { sent, transport } = listTransport();
  await enqueueMail(pool, 'orphan@example.com', mail, HOUR);
  // The state that a replica leaves when it is killed while sending, one minute later.
  await pool.query(`update mails set tries = 1, next_try_at = now() + interval '60 seconds'`);
  await pool.query(`update mails set next_try_at = next_try_at - interval '61 seconds'`);
  start(transport);
  await untilEmpty();
  expect(sent).toEqual(['orphan@example.com']);
});

it('waits longer after each failure', async () => {
  const { transport } = listTransport(() => {
    throw new Error('not now');
  });
  await enqueueMail(pool, 'waiting@example.com', mail, HOUR);
  await pool.query('update mails set tries = 5');
  start(transport);
  const waits = async () =>
    (await pool.query('select tries, extract(epoch from next_try_at - now())::integer as wait from mails'))
      .rows[0];
  let row = await waits();
  while (row.tries !== 6 || row.wait === 60) row = await waits();
  expect(row.wait).toBeGreaterThan(60);
  expect(row.wait).toBeLessThanOrEqual(64);
});

it('drops mails that can never be delivered', async () => {
  const { sent, transport } = listTransport(() => {
    throw new UndeliverableMail('no such mailbox');
  });
  await enqueueMail(pool, 'gone@example.com', mail, HOUR);
  start(transport);
  await untilEmpty();
  expect(sent).toEqual([]);
});
