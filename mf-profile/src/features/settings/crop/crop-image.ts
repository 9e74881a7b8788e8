import type { Area } from 'react-easy-crop';
import { OUTPUT_SIZE_PX } from './constants.ts';

/**
 * Crops a square out of an image.
 * @returns a JPEG of 512 × 512 px on a white background
 * @throws Error when the browser can't draw the image
 */
export async function cropImage(image: HTMLImageElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = OUTPUT_SIZE_PX;
  canvas.height = OUTPUT_SIZE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Canvas 2D is not available');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, OUTPUT_SIZE_PX, OUTPUT_SIZE_PX);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, OUTPUT_SIZE_PX, OUTPUT_SIZE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Encoding the image failed'))),
      'image/jpeg',
      0.92,
    );
  });
}
