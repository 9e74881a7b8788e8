import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** Error of a mail server with its status code, such as 451. */
export type MailError = Error & { responseCode: number };

/** A mail server that keeps what it receives. */
export interface TestMailServer {
  received: { mail: ParsedMail; recipients: string[] }[];
  /** With user name and password. */
  url: string;
  stop(): Promise<void>;
}

/** A mail server with TLS: by STARTTLS (`smtp:`), or from the first byte on (`smtps:`). */
interface MailServerTls {
  protocol: 'smtp' | 'smtps';
  /** Private key and certificate, as PEM. */
  key: string;
  cert: string;
}

/**
 * @param nextError error for the mail that was just received; null accepts it
 * @param tls undefined: the server offers no TLS
 */
export async function startMailServer(
  nextError: () => MailError | null = () => null,
  tls?: MailServerTls,
): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(tls
      ? { secure: tls.protocol === 'smtps', key: tls.key, cert: tls.cert }
      : { disabledCommands: ['STARTTLS'] }),
    onAuth: ({ username, password }, _session, done) =>
      username === 'ontrend' && password === 'p:ss/word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((mail) => {
        const error = nextError();
        if (!error) received.push({ mail, recipients: envelope.rcptTo.map(({ address }) => address) });
        done(error);
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `${tls?.protocol ?? 'smtp'}://ontrend:p%3Ass%2Fword@127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
