import { hearOtherTabs, type Progress } from './between-tabs.ts';
import { listenToOtherTabs } from './kept.ts';
import { readFiles } from './kept-files.ts';
import { restoredUpload } from './make-upload.ts';
import { add, change, findUpload, isUnderWay, isWhole } from './store.ts';
import type { Kept, Upload } from './types.ts';

interface TabParts {
  currentUser(): number | null;
  /** The file of an upload is at hand in this tab. */
  hasFile(id: string): boolean;
  /** Stops sending it here, and waiting for one's turn. */
  halt(id: string): void;
  /** Sends what can be sent. */
  pump(): void;
  drop(id: string): void;
  /** Asks how videos stand. */
  look(): Promise<void>;
}

/** What another tab may be sending, as far as this one knows. Not one that failed: taking turns, two would send what is refused for ever. */
const MAY_BE_SENT: Upload['phase'][] = ['elsewhere', 'fileless'];

/** Has every tab show what one of them does with an upload, from now on, and take it over when that one goes. */
export function followTabs({ currentUser, hasFile, halt, pump, drop, look }: TabParts): void {
  /** One that was begun in another tab. */
  function join(kept: Kept): void {
    const upload = restoredUpload(kept, {});
    if (kept.isWhole) {
      add(upload);
      return void look();
    }
    add({ ...upload, phase: kept.isPaused ? 'paused' : 'elsewhere' });
    pump();
  }

  /** What another tab did with an upload holds here, too. */
  async function adopt(kept: Kept): Promise<void> {
    const { id, isPaused, posting, details } = kept;
    const isThere = kept.isWhole;
    const upload = findUpload(id);
    if (!upload) return join(kept);
    const isOurs = upload.phase === 'sending' || upload.phase === 'lost';
    const fileName = isOurs ? upload.fileName : (kept.fileName ?? upload.fileName);
    change(id, { fileName, posting, details: { ...upload.details, ...details } });
    if (isThere && !isWhole(upload)) {
      change(id, { phase: 'making', speed: null });
      halt(id);
      void look();
    } else if (isPaused && (isUnderWay(upload) || upload.phase === 'elsewhere')) {
      change(id, { phase: 'paused', speed: null });
      halt(id);
    } else if (!isPaused && upload.phase === 'paused') {
      // Without the file it is the other tab that goes on.
      change(id, { phase: hasFile(id) ? 'waiting' : 'elsewhere' });
    }
    pump();
    if (posting !== 'wanted' || upload.posting === 'wanted') return;
    // Should that tab go before the server has heard, this one has what is to be said.
    const { cover, captions } = await readFiles(id);
    const now = findUpload(id);
    if (now?.posting === 'wanted')
      change(id, { details: { ...now.details, cover, captions: captions ?? now.details.captions } });
  }

  /** Another tab keeps it no more: it was given up there, or it is over. */
  async function leave(id: string): Promise<void> {
    const upload = findUpload(id);
    if (!upload) return;
    halt(id);
    if (!isWhole(upload) && upload.phase !== 'failed') {
      change(id, { phase: 'elsewhere', speed: null });
      await look();
    }
    const now = findUpload(id);
    if (now && !(isWhole(now) && now.posting === 'posted')) drop(id);
  }

  /** How far the tab is that sends it. */
  function show({ userId, id, sent, speed }: Progress): void {
    const upload = findUpload(id);
    if (userId !== currentUser() || !upload || !MAY_BE_SENT.includes(upload.phase)) return;
    change(id, { phase: 'elsewhere', failure: null, sent, speed });
    pump();
  }

  listenToOtherTabs(currentUser, {
    onKept: (kept) => void adopt(kept),
    onForgotten: (id) => void leave(id),
  });
  hearOtherTabs(show);
}
