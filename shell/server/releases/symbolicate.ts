import { posix } from 'node:path';
import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';

/** Maximum number of frames that are symbolicated. */
const MAX_FRAMES = 60;
/** Longer lines are no frames; matching them could take long. */
const MAX_LINE_LENGTH = 1_000;

/** A frame in a file of a build: function, app, version, file, line and column. Chrome and Safari or Firefox. */
const FRAME =
  /^\s*(?:at )?(async )?(?:(.*?)(?: \(|@))?[^\s()@]*\/assets\/((?:mf-[a-z-]+)|shell)\/([\w.+-]+)\/([\w./-]+\.js)(?:\?[^\s:()]*)?:(\d+):(\d+)\)?$/;

/** Returns the source map of a build's file as JSON; undefined when there is none. */
export type SourceMapReader = (app: string, version: string, file: string) => Promise<string | undefined>;

interface Frame extends BuildPosition {
  prefix: string;
  /** Minified name of the function. */
  functionName: string;
}

/** A position in a file of a build. Lines and columns count from 1. */
interface BuildPosition {
  app: string;
  version: string;
  /** Path in the build. */
  file: string;
  line: number;
  column: number;
}

/** A position in the sources. */
interface SourcePosition {
  /** Path, line and column. */
  place: string;
  /** Name of the identifier that begins at this position. */
  name: string | null;
}

/** Finds positions in the sources; null where a build has no source map, or the map no position. */
export type PositionFinder = (position: BuildPosition) => Promise<SourcePosition | null>;

function parseFrame(text: string): Frame | null {
  if (text.length > MAX_LINE_LENGTH) return null;
  const [, prefix = '', functionName = '', app = '', version = '', file = '', line, column] =
    FRAME.exec(text) ?? [];
  if (!file || file.split('/').includes('..')) return null;
  return { prefix, functionName, app, version, file, line: Number(line), column: Number(column) };
}

/** Returns the path of a source in the repository, from its name in a webpack source map. */
export function toRepositoryPath(app: string, source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?[^?]*$/, '');
  return /^\.{1,2}\//.test(path) ? posix.join(app, path) : path;
}

/** Creates a finder of positions, which reads each source map once. */
export function createPositionFinder(readSourceMap: SourceMapReader): PositionFinder {
  const maps = new Map<string, TraceMap | null>();
  return async ({ app, version, file, line, column }) => {
    const key = `${app}/${version}/${file}`;
    if (!maps.has(key)) {
      const text = await readSourceMap(app, version, file);
      maps.set(key, text === undefined ? null : new TraceMap(text));
    }
    const map = maps.get(key);
    if (!map) return null;
    // Stack traces count from 1, source maps from 0.
    const segment = traceSegment(map, line - 1, column - 1);
    if (!segment || segment.length === 1) return null;
    const [start, sourceIndex, sourceLine, sourceColumn, nameIndex] = segment;
    const source = map.sources[sourceIndex];
    if (!source) return null;
    const name = nameIndex !== undefined && start === column - 1 ? (map.names[nameIndex] ?? null) : null;
    return { place: `${toRepositoryPath(app, source)}:${sourceLine + 1}:${sourceColumn + 1}`, name };
  };
}

/**
 * Replaces minified functions and positions in a stack trace by those of the sources. Lines without a position in a build
 * remain, and so do frames whose source map is missing.
 */
export async function symbolicateStack(stack: string, findPosition: PositionFinder): Promise<string> {
  const lines = stack.split('\n');
  const frames = lines.map((line, index) => (index < MAX_FRAMES ? parseFrame(line) : null));
  const positions: (SourcePosition | null)[] = [];
  for (const frame of frames) positions.push(frame && (await findPosition(frame)));
  return lines
    .map((line, index) => {
      const frame = frames[index];
      const position = positions[index];
      if (!frame || !position) return line;
      // The next frame's position is the call of this function, so the name there is its original name.
      const name = positions[index + 1]?.name ?? frame.functionName;
      return name
        ? `    at ${frame.prefix}${name} (${position.place})`
        : `    at ${frame.prefix}${position.place}`;
    })
    .join('\n');
}
