import type { Config } from '../config/config.ts';
import { folderTransport } from './folder-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/** SMTP when `SMTP_URL` is given, else the folder `mail` of the data folder. */
export function createMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailDir'>): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : folderTransport(config.mailDir);
}
