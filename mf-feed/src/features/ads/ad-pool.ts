import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';
import { MOST_KEPT_ADS } from './constants.ts';

/**
 * Ads of slides by number: filled once, they outlive the slide they are shown in, which the slider takes away. Those that
 * were shown longest ago go: however long somebody swipes, no more are held.
 */
const boxes = new Map<number, HTMLElement>();

function stage(): HTMLElement {
  const existing = document.getElementById('ad-stage');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'ad-stage';
  created.className = styles.stage ?? '';
  created.inert = true;
  document.body.append(created);
  return created;
}

function keep(number: number, box: HTMLElement): void {
  // A feed that began anew fills the same places again.
  if (boxes.get(number) !== box) dropAd(number);
  boxes.delete(number);
  boxes.set(number, box);
  for (const oldest of [...boxes.keys()].slice(0, -MOST_KEPT_ADS)) dropAd(oldest);
}

/** Moves an element without loading what is in it anew, where browsers can. */
function moveInto(parent: HTMLElement, box: HTMLElement): void {
  const target = parent as HTMLElement & { moveBefore?(node: Node, before: null): void };
  if (target.moveBefore && box.isConnected && parent.isConnected) target.moveBefore(box, null);
  else parent.append(box);
}

/**
 * Fills an ad out of sight.
 * @returns whether there is one
 */
export async function prepareAd(number: number, life: AbortSignal): Promise<boolean> {
  const box = document.createElement('div');
  stage().append(box);
  const isFilled = await fillAd(box, life);
  if (isFilled) keep(number, box);
  else box.remove();
  return isFilled;
}

/** Lets an ad go, for example one that came too late for its place. */
export function dropAd(number: number): void {
  boxes.get(number)?.remove();
  boxes.delete(number);
}

/**
 * Shows an ad in a slide; one that was let go is asked for once more.
 * @returns takes it out again, to be kept
 */
export function showAd(number: number, slide: HTMLElement): () => void {
  const kept = boxes.get(number);
  const box = kept ?? document.createElement('div');
  keep(number, box);
  moveInto(slide, box);
  if (!kept) {
    void fillAd(box, new AbortController().signal).then((isFilled) => {
      // It is asked for again when its slide comes back.
      if (!isFilled && boxes.get(number) === box) dropAd(number);
    });
  }
  return () => {
    if (boxes.get(number) === box) moveInto(stage(), box);
  };
}
