/**
 * Returns an FNV-1a hash with a final mix as a number in [0, 1), so that the content is the same on every seeding without
 * a stored list.
 */
export function hashToUnit(...parts: string[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Returns the items in a random-looking order that is the same on every seeding.
 * @param parts seed of the order: other parts give another order of the same items
 */
export function shuffle<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  ...parts: string[]
): Item[] {
  return items
    .map((item) => ({ item, rank: hashToUnit(key(item), ...parts) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
