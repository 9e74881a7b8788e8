import { OUTPUT } from './constants.ts';
import { type Placement, sourceOf } from './geometry.ts';

/**
 * Cuts the part that stands in the square out of a picture.
 * @returns a JPEG on white ground, 512 px a side
 * @throws Error where the browser can't draw it
 */
export async function crop(picture: ImageBitmap, placement: Placement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = OUTPUT;
  canvas.height = OUTPUT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const { x, y, side } = sourceOf(picture, placement);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, OUTPUT, OUTPUT);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, OUTPUT, OUTPUT);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      0.92,
    );
  });
}
