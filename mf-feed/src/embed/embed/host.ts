import { type Command, type EmbedEvent, type Fault, readMessage, VERSION } from './protocol.ts';

/** The page an embed stands in. */
export interface Host {
  tell(event: EmbedEvent): void;
  /** Tells that something asked for came to nothing. */
  fail(code: Fault, message: string, id?: string | number): void;
}

/**
 * Speaks with the page around the embed, and with no other window: what others send is not even answered.
 * @param origin whom `Parameters.origin` names
 * @param obey does what a good message asks for; bad ones are answered by an error
 */
export function openHost(
  origin: string | null,
  obey: (command: Command, id: string | number | undefined) => void,
): Host {
  const host = window.parent;
  // In a tab of its own there is nobody to talk to.
  const isAlone = host === window || origin === null;
  const tell = (event: EmbedEvent) => {
    // Nothing in it is anybody's secret: what is public, and how far it was played.
    if (!isAlone) host.postMessage({ ontrend: VERSION, ...event }, origin ?? '');
  };
  const fail: Host['fail'] = (code, message, id) =>
    tell({ event: 'error', code, message, ...(id === undefined ? {} : { id }) });

  if (!isAlone) {
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source !== host || (origin !== '*' && from !== origin)) return;
      const read = readMessage(data);
      if (!read) return;
      if ('fault' in read) fail(read.fault, read.message, read.id);
      else obey(read.command, read.id);
    });
  }
  return { tell, fail };
}
