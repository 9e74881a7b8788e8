import { createTransport } from 'nodemailer';
import { type MailTransport, UndeliverableMail } from './transport.ts';

/** Milliseconds until a silent mail server counts as unreachable. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 20_000;
const PERMANENT_FAILURE = 500;

/**
 * Sends mails through a mail server.
 * @param url `smtp://user:password@host:587`, or `smtps://`. With `smtp:`, TLS is used if the server offers it, and required with
 *   `?requireTLS=true`
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
          // Passed as an object, so that nothing in the address is parsed as a second recipient.
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
        throw responseCode >= PERMANENT_FAILURE ? new UndeliverableMail(message) : error;
      }
    },
    close: () => transport.close(),
  };
}
