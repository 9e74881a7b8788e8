import emoji from 'emojibase-data/en/compact.json';

export interface Emoji {
  character: string;
  /** Label and tags, in lower case. */
  searchText: string;
}

export interface EmojiGroup {
  id: 0 | 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  emoji: Emoji[];
}

const GROUP_IDS = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * Returns the emoji in Unicode order, by group. Components such as skin tones are left out, because they are
 * not emoji on their own.
 */
export function getEmojiGroups(): EmojiGroup[] {
  const ordered = emoji.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return GROUP_IDS.map((id) => ({
    id,
    emoji: ordered
      .filter(({ group }) => group === id)
      .map(({ unicode, label, tags }) => ({
        character: unicode,
        searchText: [label, ...(tags ?? [])].join(' ').toLowerCase(),
      })),
  }));
}
