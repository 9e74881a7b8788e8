/** Opens something when it is first needed, and never twice. */
export interface OpenedOnce<Thing> {
  (): Promise<Thing>;
  /** What was opened, to be closed; undefined when nobody needed it. */
  opened(): Promise<Thing> | undefined;
}

/** @param open is tried again after a failure */
export function openedOnce<Thing>(open: () => Promise<Thing>): OpenedOnce<Thing> {
  let opening: Promise<Thing> | undefined;
  const get = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return Object.assign(get, { opened: () => opening });
}
