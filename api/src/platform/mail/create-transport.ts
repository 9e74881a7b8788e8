import type { Config } from '../config/config.ts';
import { folderTransport } from './folder-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/**
 * Creates an SMTP transport when `SMTP_URL` is set, else one that writes to the folder `mail` of the data
 * folder.
 */
export function createMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailDir'>): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : folderTransport(config.mailDir);
}
