/** Pictures made of the demo's characters, in `shell/public/illustrations`. They work on light and dark backgrounds. */
export type IllustrationName =
  | 'error'
  | 'first-video'
  | 'following'
  | 'messages'
  | 'no-videos'
  | 'not-found'
  | 'notifications'
  | 'offline'
  | 'search';

/** Returns the picture for content that can't be loaded, by whether the browser is offline. */
export function chooseErrorIllustration(): IllustrationName {
  // Servers have no `navigator`, or one without `onLine`.
  return globalThis.navigator?.onLine === false ? 'offline' : 'error';
}

/**
 * A decorative picture for a page that has nothing else to show, by default because it can't be loaded. Its size is
 * reserved, so that nothing moves.
 */
export function Illustration({ name = chooseErrorIllustration() }: { name?: IllustrationName }) {
  return (
    <img
      src={`/illustrations/${name}.svg`}
      width={200}
      height={160}
      alt=""
      // Without a connection, a picture that was not cached leaves its place empty.
      onError={({ currentTarget }) => currentTarget.style.setProperty('visibility', 'hidden')}
    />
  );
}
