/** A rendered mail. */
export interface Mail {
  /** The template it was rendered from; used in logs. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers mails. */
export interface MailTransport {
  /**
   * @throws {UndeliverableMail} on a permanent failure
   * @throws Error when the mail server is unreachable or reports a temporary failure
   */
  send(recipient: string, mail: Omit<Mail, 'kind'>): Promise<void>;
  close(): void;
}

/** The mail server rejected the mail permanently. */
export class UndeliverableMail extends Error {}
