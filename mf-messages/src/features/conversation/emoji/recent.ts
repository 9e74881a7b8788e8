import { readAllKept, writeKept } from '../../../messaging/kept.ts';

/** Emoji that are kept as used last. */
const MOST = 16;
const NAME = 'emoji';

/** What somebody has used last, the latest first. */
export function recentEmoji(viewerId: number): string[] {
  try {
    const kept: unknown = JSON.parse(readAllKept(viewerId, NAME).get('') ?? '[]');
    return Array.isArray(kept) ? kept.filter((emoji) => typeof emoji === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps what was just used. */
export function keepEmoji(viewerId: number, emoji: string): void {
  const kept = [emoji, ...recentEmoji(viewerId).filter((other) => other !== emoji)].slice(0, MOST);
  writeKept(viewerId, NAME, JSON.stringify(kept));
}
