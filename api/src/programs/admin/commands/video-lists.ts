import { writeDown } from '../audit.ts';
import type { CommandContext, Result } from '../command.ts';
import { done } from '../output.ts';
import { lockVideo } from './videos.ts';

/** A category or a collection, whose videos are chosen by hand. */
export interface VideoList {
  /** As in sentences and in the log. */
  kind: 'category' | 'collection';
  id: number;
  /** What it is called in addresses. */
  key: string;
}

const TABLES = {
  category: ['video_categories', 'category_id'],
  collection: ['collection_videos', 'collection_id'],
} as const;

/** Puts videos in, or takes them out; those that are there already, or are not, stay as they are. */
export async function fill(
  context: CommandContext,
  list: VideoList,
  names: readonly string[],
  isIn: boolean,
): Promise<Result> {
  const [table, column] = TABLES[list.kind];
  const files: string[] = [];
  for (const name of names) {
    const video = await lockVideo(context.client, name);
    const { rowCount } = isIn
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
    await writeDown(
      context,
      `${list.kind} ${isIn ? 'fill' : 'empty'}`,
      { type: list.kind, id: list.key },
      { files },
    );
  }
  const videos = files.length === 1 ? '1 video was' : `${files.length} videos were`;
  return done(`${videos} ${isIn ? 'put into' : 'taken out of'} the ${list.kind} ${list.key}.`, {
    [list.kind]: list.key,
    [isIn ? 'added' : 'removed']: files,
  });
}

/** How many videos a list holds, and how many of them people see. */
export const VIDEO_COUNTS = (kind: VideoList['kind']) => {
  const [table, column] = TABLES[kind];
  return `(select count(*) from ${table} l where l.${column} = list.id) as videos,
    (select count(*) from ${table} l where l.${column} = list.id and l.listed_at is not null) as listed`;
};
