import { type FileHandle, open } from 'node:fs/promises';

/** What the outermost structure of an MP4, MOV, WebM or MKV file shows without reading its content. */
export interface ContainerLayout {
  /**
   * What is missing because the file ends early: the index, without which nothing can be trusted, or some content.
   * The content of a recording that was interrupted plays as far as it goes.
   */
  missing: 'index' | 'content' | null;
  /** MP4 in fragments: ffprobe derives its duration from the fragments that are there. */
  isFragmented: boolean;
}

/** The first bytes of every EBML file (WebM, MKV), and the element that contains everything else. */
const EBML_ID = 0x1a_45_df_a3;
const SEGMENT_ID = 0x18_53_80_67;
/** Types of the first box of an MP4 or MOV. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];
/** Boxes whose end matters; trailing data of cameras may look like a box of another type. */
const ESSENTIAL_BOXES = ['moov', 'moof', 'mdat'];
/** Longest header: size, type and 64-bit size of a box, or id and size of an element. */
const HEADER_BYTES = 16;
/** Fragments of the longest video, if none is shorter than a few frames; more boxes are not read. */
const MAX_BOXES = 10_000;

type ReadHeader = (offset: number) => Promise<Buffer>;

function createHeaderReader(file: FileHandle): ReadHeader {
  return async (offset) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, offset);
    return buffer.subarray(0, bytesRead);
  };
}

interface Box {
  type: string;
  end: number;
}

/** Reads the header of a box (ISO 14496-12, 4.2), which may declare its size in 32 or 64 bits or not at all. */
function parseBox(header: Buffer, offset: number, fileSize: number): Box {
  const size = header.readUInt32BE();
  const type = header.toString('latin1', 4, 8);
  if (size === 0) return { type, end: fileSize };
  if (size > 1) return { type, end: offset + Math.max(size, 8) };
  const isCut = header.length < HEADER_BYTES;
  return { type, end: isCut ? fileSize + 1 : offset + Math.max(Number(header.readBigUInt64BE(8)), 8) };
}

/** Reads the outermost boxes in file order. */
async function readBoxes(readHeader: ReadHeader, fileSize: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let offset = 0; offset + 8 <= fileSize && boxes.length < MAX_BOXES; ) {
    const box = parseBox(await readHeader(offset), offset, fileSize);
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

async function readBoxLayout(readHeader: ReadHeader, fileSize: number): Promise<ContainerLayout | null> {
  const boxes = await readBoxes(readHeader, fileSize);
  const last = boxes.at(-1);
  const has = (type: string) => boxes.some((box) => box.type === type);
  // Photos in the same container have a `meta` box instead of an index.
  if (!has('moov') && has('meta')) return null;
  const isFragmented = has('moof');
  const endsEarly = last && last.end > fileSize && ESSENTIAL_BOXES.includes(last.type);
  const endsBeforeIndex = !has('moov') && (last?.type === 'mdat' || !has('mdat')) && boxes.length < MAX_BOXES;
  if (endsBeforeIndex || (endsEarly && last.type === 'moov')) return { missing: 'index', isFragmented };
  return { missing: endsEarly ? 'content' : null, isFragmented };
}

/** Reads id and content of an EBML element (RFC 8794); `end` is null if its size is unknown. */
function parseElement(header: Buffer, offset: number): { id: number; end: number | null } | null {
  const idBytes = Math.clz32(header[0] ?? 0) - 23;
  const sizeBytes = Math.clz32(header[idBytes] ?? 0) - 23;
  const content = idBytes + sizeBytes;
  if (idBytes > 4 || sizeBytes > 8 || content > header.length) return null;
  const marked = BigInt(`0x${header.toString('hex', idBytes, content)}`);
  const unknown = (1n << BigInt(7 * sizeBytes)) - 1n;
  const size = marked & unknown;
  return {
    id: header.readUIntBE(0, idBytes),
    end: size === unknown ? null : offset + content + Number(size),
  };
}

async function readElementLayout(readHeader: ReadHeader, fileSize: number): Promise<ContainerLayout> {
  let offset = 0;
  // The EBML header, possibly checksums and padding, and then the segment.
  for (let count = 0; count < 10; count += 1) {
    const element = parseElement(await readHeader(offset), offset);
    if (!element) break;
    const { id, end } = element;
    if (end === null || id === SEGMENT_ID || end > fileSize)
      return { missing: end !== null && end > fileSize ? 'content' : null, isFragmented: false };
    offset = end;
  }
  return { missing: 'content', isFragmented: false };
}

/** Reads the layout of a file. @returns null for other formats */
export async function readContainerLayout(path: string): Promise<ContainerLayout | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readHeader = createHeaderReader(file);
    const start = await readHeader(0);
    if (start.length < 8) return null;
    if (start.readUInt32BE() === EBML_ID) return await readElementLayout(readHeader, size);
    const isMovie = FIRST_BOXES.includes(start.toString('latin1', 4, 8));
    return isMovie ? await readBoxLayout(readHeader, size) : null;
  } finally {
    await file.close();
  }
}
