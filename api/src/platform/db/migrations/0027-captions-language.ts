import type { Migration } from './migration.ts';

/** The viewer's caption language. */
export const captionsLanguage: Migration = {
  name: '0027-captions-language',
  sql: `
-- null: the page's language, else the first there is.
alter table user_settings add column captions_language text;
`,
};
