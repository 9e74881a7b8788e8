import type { Language } from './texts.ts';

/** Values that all mails depend on. */
export interface MailContext {
  language: Language;
  /** Without a trailing slash. */
  siteUrl: string;
}
