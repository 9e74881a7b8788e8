import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';
import { MAX_POOLED_ADS } from './constants.ts';

/**
 * Ads of slides by number: filled once, they outlive the slide they are shown in, which the slider takes away. Those that
 * were shown longest ago go: however long somebody swipes, no more are held.
 */
const adsByNumber = new Map<number, HTMLElement>();

function getPoolElement(): HTMLElement {
  const existing = document.getElementById('ad-stage');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'ad-stage';
  created.className = styles.stage ?? '';
  created.inert = true;
  document.body.append(created);
  return created;
}

function addToPool(number: number, container: HTMLElement): void {
  // A feed that began anew fills the same places again.
  if (adsByNumber.get(number) !== container) removeAd(number);
  adsByNumber.delete(number);
  adsByNumber.set(number, container);
  for (const oldest of [...adsByNumber.keys()].slice(0, -MAX_POOLED_ADS)) removeAd(oldest);
}

/** Moves an element without loading what is in it anew, where browsers can. */
function moveTo(parent: HTMLElement, container: HTMLElement): void {
  const target = parent as HTMLElement & { moveBefore?(node: Node, before: null): void };
  if (target.moveBefore && container.isConnected && parent.isConnected) target.moveBefore(container, null);
  else parent.append(container);
}

/**
 * Fills an ad out of sight.
 * @returns whether there is one
 */
export async function prepareAd(number: number, signal: AbortSignal): Promise<boolean> {
  const container = document.createElement('div');
  getPoolElement().append(container);
  const isFilled = await fillAd(container, signal);
  if (isFilled) addToPool(number, container);
  else container.remove();
  return isFilled;
}

/** Lets an ad go, for example one that came too late for its place. */
export function removeAd(number: number): void {
  adsByNumber.get(number)?.remove();
  adsByNumber.delete(number);
}

/**
 * Shows an ad in a slide; one that was let go is asked for once more.
 * @returns takes it out again, to be kept
 */
export function showAd(number: number, slide: HTMLElement): () => void {
  const pooled = adsByNumber.get(number);
  const container = pooled ?? document.createElement('div');
  addToPool(number, container);
  moveTo(slide, container);
  if (!pooled) {
    void fillAd(container, new AbortController().signal).then((isFilled) => {
      // It is asked for again when its slide comes back.
      if (!isFilled && adsByNumber.get(number) === container) removeAd(number);
    });
  }
  return () => {
    if (adsByNumber.get(number) === container) moveTo(getPoolElement(), container);
  };
}
