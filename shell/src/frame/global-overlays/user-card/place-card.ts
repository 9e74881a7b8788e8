/**
 * Places a fixed element below an anchor, or above it where the window ends, aligned with its start.
 * @param offset distance from the anchor and from the edges of the window, in pixels
 */
export function placeCard(card: HTMLElement, anchor: DOMRect, offset: number): void {
  card.style.translate = '';
  const { width, height, left, top } = card.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(card).direction === 'rtl';
  const start = isRightToLeft ? anchor.right - width : anchor.left;
  const fitsBelow = anchor.bottom + offset + height + offset <= innerHeight;
  const x = Math.max(offset, Math.min(start, innerWidth - width - offset));
  const y = Math.max(offset, fitsBelow ? anchor.bottom + offset : anchor.top - offset - height);
  // Relative to its place, because an ancestor with a transform moves fixed elements.
  card.style.translate = `${x - left}px ${y - top}px`;
}
