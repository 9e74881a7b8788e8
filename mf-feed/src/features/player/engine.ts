/** How much an engine may fetch: nothing, the head of a video that comes next, or what watching needs. */
export type Effort = 'none' | 'head' | 'full';

/** What brings a video into an element. There are two: the browser itself, and hls.js. */
export interface Engine {
  setEffort(effort: Effort): void;
  /** Lets go of the element; it is empty afterwards. */
  destroy(): void;
}
