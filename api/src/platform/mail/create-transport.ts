import { isLocalSite } from '@ontrend/shared/server/local-request';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import { folderTransport } from './folder-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/**
 * Creates an SMTP transport when `SMTP_URL` is set, else one that writes to the folder `mail` of the data
 * folder. Sites of this machine show that folder on the mailbox page; mails of other sites are also logged, for the
 * operator.
 */
export function createMailTransport(
  { smtpUrl, mailFrom, mailDir, siteUrl }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailDir' | 'siteUrl'>,
  diskSpace: DiskSpace,
  log: Pick<FastifyBaseLogger, 'warn'>,
): MailTransport {
  if (smtpUrl) return smtpTransport(smtpUrl, mailFrom);
  const transport = folderTransport(mailDir, () => diskSpace.assertSpace('data'));
  if (isLocalSite(siteUrl)) return transport;
  return {
    ...transport,
    async send(recipient, mail) {
      await transport.send(recipient, mail);
      log.warn({ recipient, text: mail.text }, 'mail not delivered, because SMTP_URL is not set');
    },
  };
}
