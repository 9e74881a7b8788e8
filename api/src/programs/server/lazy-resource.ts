/** A resource that is opened on first use, at most once. */
export interface LazyResource<Thing> {
  (): Promise<Thing>;
  /** The open resource, for closing it; undefined if it was never used. */
  current(): Promise<Thing> | undefined;
}

/** @param open is retried on the next use after a failure */
export function createLazyResource<Thing>(open: () => Promise<Thing>): LazyResource<Thing> {
  let opening: Promise<Thing> | undefined;
  const get = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return Object.assign(get, { current: () => opening });
}
