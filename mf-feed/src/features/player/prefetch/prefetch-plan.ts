import { AHEAD, AHEAD_AT_FIRST } from './constants.ts';
import type { Width } from './prefetch-budget.ts';

/** What stands around the watched video. */
export interface Surroundings<Item> {
  /** The videos after it, nearest first. */
  next: Item[];
  behind: Item | undefined;
}

/** What the scheduler goes by. */
export interface Situation<Item> extends Surroundings<Item> {
  width: Width;
  /** The watched video has enough ahead. */
  isCalm: boolean;
  /** Too much has been fetched for nothing. */
  isWasteful: boolean;
  /** Whether the head of a video is here. */
  hasHead(item: Item): boolean;
}

/** What is to be fetched now, and what is near enough to be kept. */
export interface Plan<Item> {
  /** Fetched now. At most one: two at a time would both come late. */
  head: Item | undefined;
  /** Heads worth keeping, fetched or on their way. */
  near: Item[];
  /** Everything that is being fetched for others than the watched video stops. */
  isHeld: boolean;
  posters: Item[];
}

/**
 * The prefetch scheduler (decision 031). The watched video first: unless it is supplied, everything else stops. Then,
 * one after the other, the heads of the next videos, and of the one behind; each with its poster. On a narrow line, and at
 * the first video of a feed, the next one is all; with data-saver, or on 2g, nothing. Where too much was fetched for nothing, posters are all.
 */
export function planPrefetch<Item>(situation: Situation<Item>): Plan<Item> {
  const { next, behind, width, isCalm, isWasteful, hasHead } = situation;
  // Who has only just come may leave again: what a page costs untouched is bounded (design 9).
  const count = behind ? AHEAD : AHEAD_AT_FIRST;
  const ahead = next.slice(0, width === 'closed' ? 0 : count[width]);
  const after = width === 'wide' && behind ? [behind] : [];
  const near = [...ahead, ...after];
  // One can go back to the video behind without asking for it: what is here of it stays, whatever the line.
  const kept = behind ? [...ahead, behind] : ahead;
  if (!isCalm) return { head: undefined, near: kept, isHeld: true, posters: [] };
  const wanted = isWasteful ? [] : near;
  return {
    head: wanted.find((item) => !hasHead(item)),
    near: kept,
    isHeld: width === 'closed',
    posters: near,
  };
}
