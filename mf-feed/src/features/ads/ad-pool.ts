import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';
import { MAX_POOLED_ADS } from './constants.ts';

/**
 * Filled ads of slides by number. They outlive their slides, which the slider unmounts; the least recently
 * shown ones are evicted.
 */
const adsByNumber = new Map<number, HTMLElement>();

function getPoolElement(): HTMLElement {
  const existing = document.getElementById('ad-pool');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'ad-pool';
  created.className = styles.pool ?? '';
  created.inert = true;
  document.body.append(created);
  return created;
}

function addToPool(number: number, container: HTMLElement): void {
  // A feed that starts over fills the same numbers again.
  if (adsByNumber.get(number) !== container) removeAd(number);
  adsByNumber.delete(number);
  adsByNumber.set(number, container);
  for (const oldest of [...adsByNumber.keys()].slice(0, -MAX_POOLED_ADS)) removeAd(oldest);
}

/** Moves an element without reloading its content, where the browser supports it. */
function moveTo(parent: HTMLElement, container: HTMLElement): void {
  const target = parent as HTMLElement & { moveBefore?(node: Node, before: null): void };
  if (target.moveBefore && container.isConnected && parent.isConnected) target.moveBefore(container, null);
  else parent.append(container);
}

/**
 * Fills an ad off screen.
 * @returns whether it was filled
 */
export async function prepareAd(number: number, signal: AbortSignal): Promise<boolean> {
  const container = document.createElement('div');
  getPoolElement().append(container);
  const isFilled = await fillAd(container, signal);
  if (isFilled) addToPool(number, container);
  else container.remove();
  return isFilled;
}

/** Removes an ad from the pool, for example one that was filled too late. */
export function removeAd(number: number): void {
  adsByNumber.get(number)?.remove();
  adsByNumber.delete(number);
}

/**
 * Shows an ad in a slide. An evicted ad is requested again.
 * @returns moves the ad back to the pool
 */
export function showAd(number: number, slide: HTMLElement): () => void {
  const pooled = adsByNumber.get(number);
  const container = pooled ?? document.createElement('div');
  addToPool(number, container);
  moveTo(slide, container);
  if (!pooled) {
    void fillAd(container, new AbortController().signal).then((isFilled) => {
      // The next time the slide shows, the ad is requested again.
      if (!isFilled && adsByNumber.get(number) === container) removeAd(number);
    });
  }
  return () => {
    if (adsByNumber.get(number) === container) moveTo(getPoolElement(), container);
  };
}
