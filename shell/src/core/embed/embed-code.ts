import { escapeHtml } from '@ontrend/shared/server/escape-html';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The largest size of a shape that fits a box.
 * @param shape whose proportions are kept
 * @param box the most it may take; a side that is not given is not limited
 * @returns whole pixels, at least one
 */
export function fitWithin(shape: Size, box: Partial<Size>): Size {
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = box;
  const scale = Math.min(width / shape.width, height / shape.height);
  const scaleToPixels = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaleToPixels(shape.width), height: scaleToPixels(shape.height) };
}

/**
 * The code that puts an embed into a page: given away by the dialog and by oEmbed.
 * @param embed its absolute address, its size, and what programs that read aloud call it
 */
export function createEmbedCode({
  address,
  title,
  width,
  height,
}: Size & { address: string; title: string }): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
