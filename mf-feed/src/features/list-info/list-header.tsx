/** What a feed is called: above its first row, on a phone within the bar at the top. The fragment draws the same. */
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
