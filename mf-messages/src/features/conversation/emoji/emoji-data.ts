import emoji from 'emojibase-data/en/compact.json';

export interface Emoji {
  character: string;
  /** Its name and what else it is looked for by, lower case. */
  searchText: string;
}

export interface EmojiGroup {
  id: 0 | 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  emoji: Emoji[];
}

const GROUP_IDS = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

/** Unicode's groups in their order, without parts of emoji, which are none by themselves. */
export function getEmojiGroups(): EmojiGroup[] {
  const ordered = emoji.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
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
