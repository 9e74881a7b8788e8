/** A difference between the code and a report. */
export interface Change {
  /** Identifies the change in declarations, such as `app/video/info reply.data.title: removed`. */
  id: string;
  /** Whether released clients and remotes continue to work. */
  isCompatible: boolean;
  /** Explanation of the compiler. */
  detail?: string;
}

/** @param where path of the changed call, field or export */
export function change(where: string, what: string, isCompatible: boolean): Change {
  return { id: `${where}: ${what}`, isCompatible };
}

/** Returns the changes with each id once. */
export function removeDuplicates(changes: Change[]): Change[] {
  return [...new Map(changes.map((one) => [one.id, one])).values()];
}
