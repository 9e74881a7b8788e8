import { isHlsEngineLoaded, startStream } from './hls-engine.ts';
import { isHls, type Playable } from './playable.ts';
import type { Stream } from './streams/stream.ts';

/** Heads of videos that have no element yet, by file name. */
const heads = new Map<string, { stream: Stream; isHere: boolean }>();

/**
 * Fetches the head of a video whose turn for an element has not come, or goes on with it. Of a plain file there is no
 * such thing.
 * @param isSparing the coarsest pictures will do
 * @param onHere told when its first picture could be shown
 */
export function openHead(video: Playable, isSparing: boolean, onHere: () => void): void {
  const { fileName } = video;
  const open = heads.get(fileName);
  if (open) {
    open.stream.setEffort('head');
    return;
  }
  if (!isHls(video.url) || !isHlsEngineLoaded()) return;
  const events = {
    // It is tried again, and by other means, when it is watched.
    onFatal: () => forgetHeads((name) => name !== fileName),
    onHead() {
      const head = heads.get(fileName);
      if (head) head.isHere = true;
      onHere();
    },
  };
  heads.set(fileName, { stream: startStream({ video, effort: 'head', events, isSparing }), isHere: false });
}

/** Gives a head away, to play on in an element. */
export function takeHead(fileName: string): { stream: Stream; isHere: boolean } | undefined {
  const head = heads.get(fileName);
  heads.delete(fileName);
  return head;
}

/** Whether the first picture of a video that has no element is here. */
export function isHeadHere(fileName: string): boolean {
  return heads.get(fileName)?.isHere ?? false;
}

/** Gives up what has come of videos that have no element yet, but for some. */
export function forgetHeads(isKept: (fileName: string) => boolean): void {
  for (const [fileName, { stream }] of heads) {
    if (isKept(fileName)) continue;
    heads.delete(fileName);
    stream.destroy();
  }
}

/** Stops fetching them. */
export function holdHeads(): void {
  for (const { stream } of heads.values()) stream.setEffort('none');
}
