/** A rendered mail. */
export interface Mail {
  /** The template it was rendered from; used in logs. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to whoever carries it on. */
export interface MailTransport {
  /**
   * @throws {UndeliverableMail} when trying again is of no use
   * @throws Error when the mail server can't be reached or says "later"
   */
  send(recipient: string, mail: Omit<Mail, 'kind'>): Promise<void>;
  close(): void;
}

/** The mail server refused the mail for good. */
export class UndeliverableMail extends Error {}
