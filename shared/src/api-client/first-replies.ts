/** A reply that the document server fetched for this page and embedded in the document. */
export interface FirstReply {
  path: string;
  body: unknown;
  status: number;
  reply: unknown;
}

const ELEMENT_ID = 'first-replies';

function replyKey(path: string, body: unknown): string {
  return `${path} ${JSON.stringify(body)}`;
}

let replies: Map<string, FirstReply> | undefined;

function readFirstReplies(): Map<string, FirstReply> {
  const text = globalThis.document?.getElementById(ELEMENT_ID)?.textContent;
  const list = text ? (JSON.parse(text) as FirstReply[]) : [];
  return new Map(list.map((entry) => [replyKey(entry.path, entry.body), entry]));
}

/**
 * Takes the reply to a call out of the document, if it is there. Each reply is returned once; a repeated call
 * goes to the server.
 */
export function takeFirstReply(path: string, body: unknown): FirstReply | undefined {
  replies ??= readFirstReplies();
  const key = replyKey(path, body);
  const reply = replies.get(key);
  replies.delete(key);
  return reply;
}
