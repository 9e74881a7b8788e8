interface ListHeaderProps {
  name: string;
  emoji?: string | undefined;
  /** The feed is in the switch of the top bar on mobile, so the heading is visually hidden there. */
  isTab?: boolean;
}

/**
 * Heading of a feed: above its first row, or in the top bar on mobile. The prerendered HTML has the same
 * markup.
 */
export function ListHeader({ name, emoji, isTab }: ListHeaderProps) {
  return (
    <h1 className={isTab ? 'feed-header feed-tab' : 'feed-header'}>
      {emoji ? (
        <span className="feed-emoji" aria-hidden="true">
          {emoji}
        </span>
      ) : null}
      <bdi className="feed-title">{name}</bdi>
    </h1>
  );
}
