import type { Message } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import type { VideoViewContext } from '../videos/index.ts';
import { loadVideos } from '../videos/index.ts';
import type { MemberState } from './membership.ts';

/** The services that building a message reply needs; linked videos are part of it. */
export type MessageViewContext = VideoViewContext & { config: Pick<Config, 'siteUrl'> };

/** A row of a message. */
export interface MessageRow {
  id: number;
  chat_id: number;
  sender_id: number;
  receiver_id: number;
  text: string;
  unread: boolean;
  created_at: Date;
  client_key: string | null;
  /** The receiver's state of the conversation. Before accepting it, a receiver sends no read receipts. */
  receiver_state: MemberState;
}

/** The columns of a `MessageRow`. @param message, receiver table names in the statement */
export function messageColumnsSql(message: string, receiver: string): string {
  const own = ['id', 'chat_id', 'sender_id', 'receiver_id', 'text', 'unread', 'created_at', 'client_key'];
  return `${own.map((column) => `${message}.${column}`).join(', ')}, ${receiver}.state as receiver_state`;
}

/** A link to a video, with or without the site's origin. The groups are host and file name. */
const VIDEO_LINK = /(?<![\w/])(?:https?:\/\/([^\s/]+))?\/video\/([\w-]{1,100})/g;

const selectVideoIds = statement<{ id: number; file_name: string }, [fileNames: string[]]>(
  'message-videos',
  'select id, file_name from videos where file_name = any($1)',
);

/** Returns the file name of the first link to a video of this site. */
function findLinkedFileName(text: string, host: string): string | null {
  for (const [, site, file] of text.matchAll(VIDEO_LINK)) if (!site || site === host) return file ?? null;
  return null;
}

/**
 * Converts rows to messages in the wire format. All calls use this function. Adds preview data for linked
 * videos that the viewer may see.
 */
export async function toMessages(
  services: MessageViewContext,
  rows: readonly MessageRow[],
  viewer: Viewer,
): Promise<Message[]> {
  const { host } = new URL(services.config.siteUrl);
  const links = rows.map(({ text }) => findLinkedFileName(text, host));
  const videos = await readLinkedVideos(services, links, viewer);
  return rows.map((row, index) => ({
    messageId: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    message: row.text,
    createdAt: toSeconds(row.created_at),
    unread: row.unread || (row.sender_id === viewer.id && row.receiver_state !== 'open'),
    key: row.sender_id === viewer.id ? row.client_key : null,
    video: videos.get(links[index] ?? '') ?? null,
  }));
}

async function readLinkedVideos(
  services: MessageViewContext,
  links: readonly (string | null)[],
  viewer: Viewer,
) {
  const files = [...new Set(links)].filter((file) => file !== null);
  if (files.length === 0) return new Map<string, NonNullable<Message['video']>>();
  const ids = (await selectVideoIds(services.pool, files)).map(({ id }) => id);
  const found = await loadVideos(services, ids, viewer, undefined, 'link');
  return new Map(
    found.map(({ fileName, firstFrame, placeholder, description, user: { id, username, name, avatar } }) => [
      toVideoName(fileName),
      { fileName, firstFrame, placeholder, description, user: { id, username, name, avatar } },
    ]),
  );
}
