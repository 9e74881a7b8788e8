import { createTransport } from 'nodemailer';
import { type MailTransport, UndeliverableMail } from './transport.ts';

/** Milliseconds until a mail server that says nothing counts as not there. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 20_000;
const REFUSED_FOR_GOOD = 500;

/**
 * Hands mails to a mail server.
 * @param url `smtp://user:password@host:587`, or `smtps://`
 * @param from as in `OnTrend <no-reply@example.com>`
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
  });
  return {
    async send(recipient, { subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object: nothing in the address is read as a second one.
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const { responseCode = 0, message } = error as { responseCode?: number; message: string };
        throw responseCode >= REFUSED_FOR_GOOD ? new UndeliverableMail(message) : error;
      }
    },
    close: () => transport.close(),
  };
}
