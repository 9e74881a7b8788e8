import { type Command, type EmbedEvent, type ErrorCode, PROTOCOL_VERSION, parseMessage } from './protocol.ts';

/** The page an embed stands in. */
export interface Host {
  postEvent(event: EmbedEvent): void;
  /** Tells that something asked for came to nothing. */
  postError(code: ErrorCode, message: string, id?: string | number): void;
}

/**
 * Speaks with the page around the embed, and with no other window: what others send is not even answered.
 * @param origin whom `Parameters.origin` names
 * @param onCommand does what a good message asks for; bad ones are answered by an error
 */
export function connectHost(
  origin: string | null,
  onCommand: (command: Command, id: string | number | undefined) => void,
): Host {
  const host = window.parent;
  // In a tab of its own there is nobody to talk to.
  const isDisconnected = host === window || origin === null;
  const postEvent = (event: EmbedEvent) => {
    // Nothing in it is anybody's secret: what is public, and how far it was played.
    if (!isDisconnected) host.postMessage({ ontrend: PROTOCOL_VERSION, ...event }, origin ?? '');
  };
  const postError: Host['postError'] = (code, message, id) =>
    postEvent({ event: 'error', code, message, ...(id === undefined ? {} : { id }) });

  if (!isDisconnected) {
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source !== host || (origin !== '*' && from !== origin)) return;
      const message = parseMessage(data);
      if (!message) return;
      if ('errorCode' in message) postError(message.errorCode, message.message, message.id);
      else onCommand(message.command, message.id);
    });
  }
  return { postEvent, postError };
}
