import type { CommandContext, CommandResult } from '../command.ts';
import { formatMessage } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { lockVideo } from './videos.ts';

/** A category or a collection with manually selected videos. */
export interface VideoList {
  /** Used in messages and in the audit log. */
  kind: 'category' | 'collection';
  id: number;
  /** Its name in URLs. */
  slug: string;
}

const TABLES = {
  category: ['video_categories', 'category_id'],
  collection: ['collection_videos', 'collection_id'],
} as const;

/** Adds videos to a list or removes them. Idempotent. */
export async function updateListVideos(
  context: CommandContext,
  list: VideoList,
  names: readonly string[],
  isAdding: boolean,
): Promise<CommandResult> {
  const [table, column] = TABLES[list.kind];
  const files: string[] = [];
  for (const name of names) {
    const video = await lockVideo(context.client, name);
    const { rowCount } = isAdding
      ? await context.client.query(
          `insert into ${table} (${column}, video_id) values ($1, $2) on conflict do nothing`,
          [list.id, video.id],
        )
      : await context.client.query(`delete from ${table} where ${column} = $1 and video_id = $2`, [
          list.id,
          video.id,
        ]);
    if (rowCount === 1) files.push(video.file_name);
  }
  if (files.length > 0) {
    await recordAdminAction(
      context,
      `${list.kind} ${isAdding ? 'add-videos' : 'remove-videos'}`,
      { type: list.kind, id: list.slug },
      { files },
    );
  }
  const videos = files.length === 1 ? '1 video' : `${files.length} videos`;
  return formatMessage(`${videos} ${isAdding ? 'added to' : 'removed from'} the ${list.kind} ${list.slug}.`, {
    [list.kind]: list.slug,
    [isAdding ? 'added' : 'removed']: files,
  });
}

/** SQL: the number of videos in a list and how many of them are listed. */
export const selectVideoCounts = (kind: VideoList['kind']) => {
  const [table, column] = TABLES[kind];
  return `(select count(*) from ${table} l where l.${column} = list.id) as videos,
    (select count(*) from ${table} l where l.${column} = list.id and l.listed_at is not null) as listed`;
};
