import type { Migration } from './migration.ts';

/**
 * Media keys that were replaced, until the files below them were copied again and, if the video is not public, deleted (decision 024).
 * Without a foreign key to `videos`: the files of a deleted video have to be deleted, too.
 */
export const replacedMediaKeys: Migration = {
  name: '0059-replaced-media-keys',
  steps: [
    {
      kind: 'transaction',
      sql: 'create table replaced_media_keys (media_key text primary key, video_id bigint not null)',
    },
  ],
};
