import { readUserStorage, writeUserStorage } from '@ontrend/shared/entities/user-storage';

const MAX_RECENT_EMOJI = 16;
const STORAGE_NAME = 'emoji';

/** Emoji the user picked recently, latest first. */
export function readRecentEmoji(viewerId: number): string[] {
  try {
    const storedEmoji: unknown = JSON.parse(readUserStorage(viewerId, STORAGE_NAME).get('') ?? '[]');
    return Array.isArray(storedEmoji) ? storedEmoji.filter((emoji) => typeof emoji === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts an emoji at the front of the recently used ones. */
export function saveRecentEmoji(viewerId: number, emoji: string): void {
  const storedEmoji = [emoji, ...readRecentEmoji(viewerId).filter((other) => other !== emoji)].slice(
    0,
    MAX_RECENT_EMOJI,
  );
  writeUserStorage(viewerId, STORAGE_NAME, JSON.stringify(storedEmoji));
}
