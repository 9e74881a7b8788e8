import { type Command, type EmbedEvent, type ErrorCode, PROTOCOL_VERSION, parseMessage } from './protocol.ts';

/** The parent page of an embed. */
export interface Host {
  postEvent(event: EmbedEvent): void;
  /** Reports a failed command. */
  postError(code: ErrorCode, message: string, id?: string | number): void;
}

/**
 * Exchanges messages with the parent page. Messages of other windows are ignored.
 * @param origin `EmbedParameters.origin`
 * @param onCommand called for a valid message; the reply to an invalid one is an error
 * @param moreCommands names of further commands, which take no value
 */
export function connectHost(
  origin: string | null,
  onCommand: (command: Command, id: string | number | undefined) => void,
  moreCommands: readonly string[] = [],
): Host {
  const host = window.parent;
  // Not in a frame, or without a valid origin, there is no parent page.
  const isDisconnected = host === window || origin === null;
  const postEvent = (event: EmbedEvent) => {
    // The messages contain only public data and the playback state.
    if (!isDisconnected) host.postMessage({ ontrend: PROTOCOL_VERSION, ...event }, origin ?? '');
  };
  const postError: Host['postError'] = (code, message, id) =>
    postEvent({ event: 'error', code, message, ...(id === undefined ? {} : { id }) });

  if (!isDisconnected) {
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source !== host || (origin !== '*' && from !== origin)) return;
      const message = parseMessage(data, moreCommands);
      if (!message) return;
      if ('errorCode' in message) postError(message.errorCode, message.message, message.id);
      else onCommand(message.command, message.id);
    });
  }
  return { postEvent, postError };
}
