import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Metrics } from '../metrics/metrics.ts';
import {
  LISTENER_NAME,
  STATUS_CHANNEL,
  STATUS_INTERVAL_MS,
  VALKEY_CONNECT_TIMEOUT_MS,
  VALKEY_PAUSE_MS,
} from './constants.ts';
import { type InstanceStatus, InstanceTracker, instanceStatus, position } from './instance-tracker.ts';
import type { Listener } from './listener.ts';
import { parseJson } from './parse-json.ts';
import type { Publisher } from './publish.ts';
import { openValkeyChannel, type ValkeyChannel } from './valkey-channel.ts';

/** Identifies the database, because several installations may use the same Valkey. */
const IDENTIFY_DATABASE = `
  select system_identifier || ':' || oid as id
  from pg_control_system(), pg_database where datname = current_database()`;

/** Publishes the status of this instance, and counts the processes that listen for events. */
const PUBLISH_STATUS = `
  select pg_notify($1, $2), (
    select count(*)::int from pg_stat_activity
    where application_name = '${LISTENER_NAME}' and datname = current_database()
  ) as listeners`;

const valkeyMessage = z.object({ ...position, events: z.array(z.unknown()) });

interface ValkeyTransportOptions {
  url: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'recordPublishedEvents'>;
  /** @param event not validated */
  onEvent(event: unknown): void;
  /** Events may have been missed. */
  onGap(cause: 'valkey' | 'instance'): void;
}

/**
 * Publishes and receives events through Valkey (decision 121).
 *
 * API instances exchange their status through PostgreSQL every `STATUS_INTERVAL_MS`. An instance publishes through Valkey
 * only while all others receive it, and otherwise with NOTIFY. Messages are numbered, so that instances notice missing ones.
 */
export class ValkeyTransport implements Publisher {
  readonly #options: ValkeyTransportOptions;
  readonly #id = randomUUID();
  readonly #tracker = new InstanceTracker(this.#id);
  readonly #unconfirmed = new Set<Promise<void>>();
  #query: Listener['query'] | undefined;
  #channel: ValkeyChannel | undefined;
  #timer: NodeJS.Timeout | undefined;
  #setReady = () => {};
  readonly #isReady = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });
  #queue: string[] = [];
  #epoch = 0;
  #sequence = 0;
  #listenerCount = Number.POSITIVE_INFINITY;
  #isInUse = false;
  #isClosed = false;
  #pausedUntil = 0;

  constructor(options: ValkeyTransportOptions) {
    this.#options = options;
  }

  isUsable(): boolean {
    return this.#isInUse && this.#tracker.isUpToDate(Date.now());
  }

  publish(payloads: Iterable<string>): void {
    // The events of one turn of the event loop are one message.
    if (this.#queue.length === 0) setImmediate(() => this.#sendQueue());
    this.#queue.push(...payloads);
  }

  reportLoss(): void {
    this.#epoch += 1;
    this.#sequence = 0;
    this.#pausedUntil = Date.now() + VALKEY_PAUSE_MS;
    this.#update();
    void this.#publishStatus();
  }

  countNotified(events: number): void {
    this.#options.metrics.recordPublishedEvents('postgresql', events);
  }

  /**
   * Called each time the listening connection was made.
   * @param query runs a statement on it
   */
  async onDatabaseConnected(query: Listener['query']): Promise<void> {
    this.#query = query;
    this.#tracker.clear();
    this.#listenerCount = Number.POSITIVE_INFINITY;
    this.#update();
    try {
      if (!this.#channel) {
        const [database] = await query<{ id: string }>(IDENTIFY_DATABASE, []);
        this.#channel ??= this.#openChannel(`ontrend:events:${database?.id}`);
      }
    } catch {
      // The connection was lost again, and will be made again.
      return;
    }
    await this.#publishStatus();
  }

  /** Receives the status of an instance, also its own. */
  receiveStatus(payload: string): void {
    const status = instanceStatus.safeParse(parseJson(payload));
    if (!status.success) {
      this.#options.log.warn({ payload }, 'the status of an instance could not be read');
      return;
    }
    const isMissing = this.#tracker.onStatus(status.data, Date.now());
    this.#update();
    if (isMissing) this.#options.onGap('valkey');
  }

  /** Resolves when events of Valkey arrive, but at the latest `VALKEY_CONNECT_TIMEOUT_MS` after the start. */
  ready(): Promise<void> {
    return this.#isReady;
  }

  /** Publishes what is left, and announces the shutdown. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    this.#setReady();
    this.#update();
    this.#sendQueue();
    await Promise.all(this.#unconfirmed);
    await this.#publishStatus();
    this.#channel?.close();
  }

  #openChannel(name: string): ValkeyChannel {
    void wait(VALKEY_CONNECT_TIMEOUT_MS, undefined, { ref: false }).then(this.#setReady);
    this.#timer = setInterval(() => this.#checkInstances(), STATUS_INTERVAL_MS).unref();
    return openValkeyChannel({
      url: this.#options.url,
      name,
      log: this.#options.log,
      onMessage: (message) => this.#receiveMessage(message),
      onChange: () => {
        if (this.#channel?.subscription()) this.#setReady();
        this.#update();
        void this.#publishStatus();
      },
    });
  }

  #receiveMessage(text: string): void {
    const message = valkeyMessage.safeParse(parseJson(text));
    if (!message.success) {
      this.#options.log.warn({ message: text.slice(0, 200) }, 'a message of Valkey could not be read');
      this.#options.onGap('valkey');
      return;
    }
    const order = this.#tracker.onMessage(message.data);
    if (order === 'outdated') return;
    if (order === 'incomplete') this.#options.onGap('valkey');
    for (const event of message.data.events) this.#options.onEvent(event);
  }

  #sendQueue(): void {
    const events = this.#queue;
    if (events.length === 0 || !this.#channel) return;
    this.#queue = [];
    this.#sequence += 1;
    const epoch = this.#epoch;
    const head = JSON.stringify({ instance: this.#id, epoch, sequence: this.#sequence }).slice(0, -1);
    const sending = this.#channel
      .publish(`${head},"events":[${events.join()}]}`)
      .catch(() => {
        if (epoch === this.#epoch) this.reportLoss();
      })
      .finally(() => this.#unconfirmed.delete(sending));
    this.#unconfirmed.add(sending);
    this.#options.metrics.recordPublishedEvents('valkey', events.length);
  }

  #checkInstances(): void {
    if (this.#tracker.removeSilent(Date.now())) this.#options.onGap('instance');
    this.#channel?.probe();
    this.#update();
    void this.#publishStatus();
  }

  async #publishStatus(): Promise<void> {
    const status: InstanceStatus = {
      instance: this.#id,
      epoch: this.#epoch,
      sequence: this.#sequence,
      subscription: this.#channel?.subscription() ?? null,
      isLeaving: this.#isClosed,
    };
    try {
      const parameters = [STATUS_CHANNEL, JSON.stringify(status)];
      const [row] = (await this.#query?.<{ listeners: number }>(PUBLISH_STATUS, parameters)) ?? [];
      if (row) this.#listenerCount = row.listeners;
    } catch {
      // A status follows when the listening connection is made again.
    }
    this.#update();
  }

  /** Decides how events of this instance are published. */
  #update(): void {
    const now = Date.now();
    const subscription = this.#channel?.subscription() ?? null;
    const isShared =
      subscription !== null && this.#tracker.isSharedByAll(subscription, this.#listenerCount, now);
    if (this.#isInUse && !isShared) this.#pausedUntil = now + VALKEY_PAUSE_MS;
    const isInUse = isShared && now >= this.#pausedUntil && !this.#isClosed;
    if (isInUse === this.#isInUse) return;
    this.#isInUse = isInUse;
    this.#options.log.info({ isUsingValkey: isInUse }, 'transport of events changed');
  }
}
