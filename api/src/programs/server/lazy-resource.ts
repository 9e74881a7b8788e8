/** Opens something when it is first needed, and never twice. */
export interface LazyResource<Thing> {
  (): Promise<Thing>;
  /** What was opened, to be closed; undefined when nobody needed it. */
  current(): Promise<Thing> | undefined;
}

/** @param open is tried again after a failure */
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
