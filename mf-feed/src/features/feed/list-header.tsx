/**
 * Heading of a feed above its first row. On mobile the feed is in the switch of the top bar, so the heading is visually hidden.
 * The prerendered HTML has the same markup.
 */
export function ListHeader({ name }: { name: string }) {
  return (
    <h1 className="feed-header feed-tab">
      <bdi className="feed-title">{name}</bdi>
    </h1>
  );
}
