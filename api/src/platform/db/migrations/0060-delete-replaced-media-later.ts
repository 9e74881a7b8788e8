import type { Migration } from './migration.ts';

/** When the files below a replaced media key are deleted; null while they still have to be copied (decision 024). */
export const deleteReplacedMediaLater: Migration = {
  name: '0060-delete-replaced-media-later',
  steps: [{ kind: 'transaction', sql: 'alter table replaced_media_keys add column delete_at timestamptz' }],
};
