import type { Person, Video, Viewer } from '@ontrend/shared/wire';
import type { NamedReply } from './first-calls.ts';

/** Suggested users in the drawer (spec 9). */
const SUGGESTED = 5;

/** Who is signed in, by the reply that says so. */
export function viewerOf(replies: NamedReply[]): Viewer | null {
  const reply = replies.find(({ as, status }) => as === 'viewer' && status === 200)?.reply;
  return (reply as { data: Viewer } | undefined)?.data ?? null;
}

function isVideo(item: Partial<Video>): item is Video {
  return typeof item?.user?.username === 'string' && typeof item.fileName === 'string';
}

/** Up to 5 suggested users, taken from the videos among the replies (spec 2.4). */
export function suggestedPeople(replies: NamedReply[]): Person[] {
  const people = new Map<number, Person>();
  for (const { reply } of replies) {
    const { data } = (reply ?? {}) as { data?: unknown };
    for (const item of Array.isArray(data) ? (data as Partial<Video>[]) : []) {
      if (isVideo(item) && people.size < SUGGESTED) people.set(item.user.id, item.user);
    }
  }
  return [...people.values()];
}
