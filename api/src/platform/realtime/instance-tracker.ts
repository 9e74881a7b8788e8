import { z } from 'zod';
import { INSTANCE_TIMEOUT_MS, STATUS_MAX_AGE_MS } from './constants.ts';

/** Where a message is in the sequence of its instance. */
export const position = {
  /** Random id of the API process. */
  instance: z.string(),
  /** Increases when messages of the instance may have been lost; `sequence` starts again. */
  epoch: z.int(),
  /** Number of messages that the instance has published through Valkey in this epoch. */
  sequence: z.int(),
};

/** Status that an API instance publishes to the others through PostgreSQL. */
export const instanceStatus = z.object({
  ...position,
  /** The Valkey and its channel to which the instance is subscribed; null while it is not. */
  subscription: z.string().nullable(),
  /** Its last status before it stops. */
  isLeaving: z.boolean(),
});
export type InstanceStatus = z.infer<typeof instanceStatus>;

export type Position = Pick<InstanceStatus, 'instance' | 'epoch' | 'sequence'>;

interface Instance extends Omit<InstanceStatus, 'instance' | 'sequence'> {
  /** Sequence of the last message that arrived. */
  received: number;
  /** Sequence in the last status. Its messages must have arrived when the next status arrives. */
  announced: number;
  seenAt: number;
}

/**
 * The API instances as one of them sees them. Finds messages that were published and did not arrive; clients refetch
 * instead.
 */
export class InstanceTracker {
  readonly #instances = new Map<string, Instance>();
  readonly #ownId: string;

  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  /** @returns whether messages of the instance are missing */
  onStatus({ instance, epoch, sequence, ...rest }: InstanceStatus, now: number): boolean {
    const known = this.#instances.get(instance);
    const isSameEpoch = known?.epoch === epoch;
    const received = isSameEpoch ? Math.max(known.received, known.announced) : sequence;
    this.#instances.set(instance, { ...rest, epoch, received, announced: sequence, seenAt: now });
    return known !== undefined && (!isSameEpoch || known.received < known.announced);
  }

  /**
   * `outdated`: a message of an earlier epoch, whose events were replaced by a refetch.
   * `incomplete`: messages before this one are missing.
   */
  onMessage({ instance, epoch, sequence }: Position): 'complete' | 'incomplete' | 'outdated' {
    const known = this.#instances.get(instance);
    if (!known) return 'complete';
    if (epoch < known.epoch) return 'outdated';
    const isNext = epoch === known.epoch && sequence <= known.received + 1;
    if (epoch > known.epoch) Object.assign(known, { epoch, received: sequence, announced: sequence });
    known.received = Math.max(known.received, sequence);
    return isNext ? 'complete' : 'incomplete';
  }

  /**
   * Removes instances that have been silent for too long. One that died may have committed transactions without publishing
   * their events.
   * @returns whether messages of a removed instance may be missing
   */
  removeSilent(now: number): boolean {
    if (!this.isUpToDate(now)) return false;
    let isMissing = false;
    for (const [id, { seenAt, isLeaving, received, announced }] of this.#instances) {
      if (now - seenAt <= INSTANCE_TIMEOUT_MS) continue;
      this.#instances.delete(id);
      isMissing ||= !isLeaving || received < announced;
    }
    return isMissing;
  }

  /**
   * Whether all instances receive what is published to a subscription.
   * @param listenerCount number of processes that listen for events in PostgreSQL. Those without a status, such as instances
   *   without a Valkey, receive events only from PostgreSQL.
   */
  isSharedByAll(subscription: string, listenerCount: number, now: number): boolean {
    const staying = [...this.#instances.values()].filter(({ isLeaving }) => !isLeaving);
    // The listener of a process that left or died may already be that of its successor, so such a process does not count.
    const withStatus = staying.filter(({ seenAt }) => now - seenAt <= STATUS_MAX_AGE_MS);
    return (
      this.isUpToDate(now) &&
      listenerCount <= withStatus.length &&
      staying.every((other) => other.subscription === subscription)
    );
  }

  /** Forgets all instances, because status messages may have been missed. */
  clear(): void {
    this.#instances.clear();
  }

  /** PostgreSQL delivers notifications in order: with its own latest status, an instance has received those before it. */
  isUpToDate(now: number): boolean {
    const own = this.#instances.get(this.#ownId);
    return own !== undefined && now - own.seenAt <= STATUS_MAX_AGE_MS;
  }
}
