/**
 * Heading of a feed: above its first row, or in the top bar on mobile. The prerendered HTML has the same
 * markup.
 */
export function ListHeader({ name, emoji }: { name: string; emoji?: string | undefined }) {
  return (
    <h1 className="feed-header">
      {emoji ? (
        <span className="feed-emoji" aria-hidden="true">
          {emoji}
        </span>
      ) : null}
      <bdi className="feed-title">{name}</bdi>
    </h1>
  );
}
