import { fillAd } from './ad-script.ts';
import styles from './ads.module.css';
import { MAX_POOLED_ADS } from './constants.ts';

/**
 * Filled ads of slides by 1-based ad index. They outlive their slides, which the slider unmounts; the least recently
 * shown ones are evicted.
 */
const adsByIndex = new Map<number, HTMLElement>();

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

function addToPool(adIndex: number, container: HTMLElement): void {
  // A feed that starts over reuses the same indexes.
  if (adsByIndex.get(adIndex) !== container) removeAd(adIndex);
  adsByIndex.delete(adIndex);
  adsByIndex.set(adIndex, container);
  for (const oldest of [...adsByIndex.keys()].slice(0, -MAX_POOLED_ADS)) removeAd(oldest);
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
export async function prepareAd(adIndex: number, signal: AbortSignal): Promise<boolean> {
  const container = document.createElement('div');
  getPoolElement().append(container);
  const isFilled = await fillAd(container, signal);
  if (isFilled) addToPool(adIndex, container);
  else container.remove();
  return isFilled;
}

/** Removes an ad from the pool, for example one that was filled too late. */
export function removeAd(adIndex: number): void {
  adsByIndex.get(adIndex)?.remove();
  adsByIndex.delete(adIndex);
}

/**
 * Shows an ad in a slide. An evicted ad is requested again.
 * @returns function that moves the ad back to the pool
 */
export function showAd(adIndex: number, slide: HTMLElement): () => void {
  const pooled = adsByIndex.get(adIndex);
  const container = pooled ?? document.createElement('div');
  addToPool(adIndex, container);
  moveTo(slide, container);
  if (!pooled) {
    void fillAd(container, new AbortController().signal).then((isFilled) => {
      // The next time the slide shows, the ad is requested again.
      if (!isFilled && adsByIndex.get(adIndex) === container) removeAd(adIndex);
    });
  }
  return () => {
    if (adsByIndex.get(adIndex) === container) moveTo(getPoolElement(), container);
  };
}
