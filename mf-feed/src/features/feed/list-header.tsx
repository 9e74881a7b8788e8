/** Heading of a feed: above its first row, or in the top bar on mobile. The prerendered HTML has the same markup. */
export function ListHeader({ name }: { name: string }) {
  return (
    <h1 className="feed-header">
      <bdi className="feed-title">{name}</bdi>
    </h1>
  );
}
