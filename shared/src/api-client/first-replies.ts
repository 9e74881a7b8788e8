/** A reply the document server already fetched for this page, as it stands in the document. */
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
 * Takes the reply to a call out of the document, where it stands there. Each is given once: asked again, the
 * call goes to the server (design 4, first calls).
 */
export function takeFirstReply(path: string, body: unknown): FirstReply | undefined {
  replies ??= readFirstReplies();
  const key = replyKey(path, body);
  const reply = replies.get(key);
  replies.delete(key);
  return reply;
}
