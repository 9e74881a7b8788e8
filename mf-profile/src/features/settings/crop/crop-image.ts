import { OUTPUT_SIZE_PX } from './constants.ts';
import { cropRect, type Placement } from './geometry.ts';

/**
 * Cuts the part that stands in the square out of a picture.
 * @returns a JPEG on white ground, 512 px a side
 * @throws Error where the browser can't draw it
 */
export async function cropImage(image: ImageBitmap, placement: Placement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = OUTPUT_SIZE_PX;
  canvas.height = OUTPUT_SIZE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const { x, y, side } = cropRect(image, placement);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, OUTPUT_SIZE_PX, OUTPUT_SIZE_PX);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, OUTPUT_SIZE_PX, OUTPUT_SIZE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      0.92,
    );
  });
}
