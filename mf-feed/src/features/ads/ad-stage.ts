import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';

/** Ads of slides by number: filled once, they outlive the slide they are shown in, which the slider takes away. */
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
  if (isFilled) boxes.set(number, box);
  else box.remove();
  return isFilled;
}

/** An ad that came too late for its place. */
export function dropAd(number: number): void {
  boxes.get(number)?.remove();
  boxes.delete(number);
}

/** Shows an ad in a slide. @returns takes it out again, to be kept */
export function showAd(number: number, slide: HTMLElement): () => void {
  const box = boxes.get(number);
  if (!box) return () => {};
  moveInto(slide, box);
  return () => moveInto(stage(), box);
}
