// Exports for other domains, which import only from here. Calls and programs import the files.
export { createMailWriter, type WriteMail } from './mail-writer.ts';
export type { MailedNoticeKind } from './notice-template.ts';
