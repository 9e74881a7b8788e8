import type { Message } from '@ontrend/shared/wire';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import type { VideoViewContext } from '../videos/index.ts';
import { viewVideos } from '../videos/index.ts';
import type { MemberState } from './membership.ts';

/** The services that building a message reply needs; linked videos are part of it. */
export type MessageViewContext = VideoViewContext & { config: Pick<Config, 'siteUrl'> };

/** A message as the database has it. */
export interface MessageRow {
  id: number;
  chat_id: number;
  sender_id: number;
  receiver_id: number;
  text: string;
  unread: boolean;
  created_at: Date;
  client_key: string | null;
  /** How the receiver has the conversation: who has not accepted it tells nobody what they have read. */
  receiver_state: MemberState;
}

/** The columns of a `MessageRow`. @param message, receiver the names of the tables in the statement */
export function messageColumns(message: string, receiver: string): string {
  const own = ['id', 'chat_id', 'sender_id', 'receiver_id', 'text', 'unread', 'created_at', 'client_key'];
  return `${own.map((column) => `${message}.${column}`).join(', ')}, ${receiver}.state as receiver_state`;
}

/** With or without its site, as it stands in a text; the file name is the first group that has one. */
const VIDEO_LINK = /(?<![\w/])(?:https?:\/\/([^\s/]+))?\/video\/([\w-]{1,100})/g;

const selectVideoIds = statement<{ id: number; file_name: string }, [fileNames: string[]]>(
  'message-videos',
  'select id, file_name from videos where file_name = any($1)',
);

/** The file name of the first link to a video of this site in a text. */
function findLinkedFileName(text: string, host: string): string | null {
  for (const [, site, file] of text.matchAll(VIDEO_LINK)) if (!site || site === host) return file ?? null;
  return null;
}

/** The one way from rows to messages on the wire. Links to videos that the viewer may see come with what a card shows. */
export async function viewMessages(
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
  const found = await viewVideos(services, ids, viewer, undefined, 'link');
  return new Map(
    found.map(({ fileName, firstFrame, placeholder, description, user: { id, username, name, avatar } }) => [
      fileName.split('.')[0] ?? '',
      { fileName, firstFrame, placeholder, description, user: { id, username, name, avatar } },
    ]),
  );
}
