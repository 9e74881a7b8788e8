import { escapeHtml } from '@ontrend/shared/server/escape-html';

/** Size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Scales a size to the largest one that does not exceed a maximum.
 * @param original its aspect ratio is preserved
 * @param maxSize a missing side is not limited
 * @returns whole pixels, at least one
 */
export function fitWithin(original: Size, maxSize: Partial<Size>): Size {
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = maxSize;
  const scale = Math.min(width / original.width, height / original.height);
  const scaleToPixels = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaleToPixels(original.width), height: scaleToPixels(original.height) };
}

/**
 * Returns the HTML that embeds a video in another site, for the embed dialog and oEmbed.
 * @param embed absolute URL, size, and the iframe title for screen readers
 */
export function createEmbedCode({
  url,
  title,
  width,
  height,
}: Size & { url: string; title: string }): string {
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" frameborder="0" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
