/** A box of an MP4 file (ISO 14496-12), as offsets in bytes. */
export interface Box {
  type: string;
  start: number;
  /** First byte after the header. */
  content: number;
  end: number;
}

const HEADER_BYTES = 8;

/** Lists the boxes of a file, or of a range inside it, in file order. */
export function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + HEADER_BYTES <= end; at = boxes.at(-1)?.end ?? end) {
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + HEADER_BYTES),
      start: at,
      content: at + HEADER_BYTES,
      end: at + Math.max(HEADER_BYTES, bytes.readUInt32BE(at)),
    });
  }
  return boxes;
}

/** Finds the boxes of a path such as `moov/trak` in a file, or inside one of its boxes. */
export function findBoxes(bytes: Buffer, path: string, parent?: Box): Box[] {
  return path
    .split('/')
    .reduce<Box[]>(
      (parents, type) =>
        parents.flatMap(({ content, end }) =>
          listBoxes(bytes, content, end).filter((box) => box.type === type),
        ),
      [parent ?? { type: '', start: 0, content: 0, end: bytes.length }],
    );
}

/** Returns the first box of a path. @throws when there is none */
export function getBox(bytes: Buffer, path: string, parent?: Box): Box {
  const [box] = findBoxes(bytes, path, parent);
  if (!box) throw new Error(`There is no box ${path}`);
  return box;
}

/** Builds a box. */
export function createBox(type: string, ...content: Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(inside.length + HEADER_BYTES);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, inside]);
}

/** Replaces the first box of a path. Boxes that follow move, so media data must come before. */
export function replaceBox(bytes: Buffer, path: string, replacement: Buffer): Buffer {
  const { start, end } = getBox(bytes, path);
  const result = Buffer.concat([bytes.subarray(0, start), replacement, bytes.subarray(end)]);
  const names = path.split('/');
  for (let depth = 1; depth < names.length; depth += 1) {
    const parent = getBox(bytes, names.slice(0, depth).join('/'));
    result.writeUInt32BE(parent.end - parent.start + replacement.length - (end - start), parent.start);
  }
  return result;
}
