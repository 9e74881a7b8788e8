/**
 * Content of a frame, the unit of a reply of the transcoder service: a byte for its kind, four for the length, then the
 * content. Heartbeats are empty, `output` is a part of the tool's output, `exit` is JSON and the last frame.
 */
export const FRAME_KINDS = { heartbeat: 0, output: 1, exit: 2 } as const;
export type FrameKind = keyof typeof FRAME_KINDS;

export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const HEADER_BYTES = 5;
/** Maximum content of a frame: more than a read of a pipe, and than the longest error output as JSON. */
const MAX_CONTENT_BYTES = 256 * 1024;

/** Encodes a frame. */
export function encodeFrame(kind: FrameKind, content: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FRAME_KINDS[kind]);
  header.writeUInt32BE(content.length, 1);
  return Buffer.concat([header, content]);
}

const kindOf = (byte: number) =>
  (Object.keys(FRAME_KINDS) as FrameKind[]).find((kind) => FRAME_KINDS[kind] === byte);

/** Decodes the frames of a stream. @throws when they are invalid, or the stream ends in the middle of one */
export async function* decodeFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const kind = kindOf(rest.readUInt8());
      const end = HEADER_BYTES + rest.readUInt32BE(1);
      if (!kind || end > HEADER_BYTES + MAX_CONTENT_BYTES) throw new Error('The reply is invalid.');
      if (rest.length < end) break;
      yield { kind, content: rest.subarray(HEADER_BYTES, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new Error('The reply ended early.');
}
