import { lerp } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';

/** Draws the finished crane. `flapping` is the height of its wings, 0 to 1. */
export function drawCrane(
  pen: Pen,
  flapping: number,
  [main, dark, light]: [string, string, string],
  unfolded = 1,
): void {
  const tip = lerp(-30, -185, flapping) * unfolded;
  const [neckTop, tailTop] = [-112 * unfolded, -96 * unfolded];
  pen.polygon([-14, 26, 66, 24, 128, tip * 0.8], dark);
  pen.polygon([30, 20, 80, 52, 178, tailTop], dark);
  pen.polygon([-24, 26, -84, 54, -168, neckTop + 8, -150, neckTop], main);
  pen.polygon([-168, neckTop + 10, -148, neckTop - 2, -212, neckTop + 46], light);
  pen.polygon([-88, 42, 0, 8, 92, 40, 0, 92], main);
  pen.polygon([0, 8, 92, 40, 0, 92], dark);
  pen.polygon([-62, 36, 62, 34, -8, tip * 1.08], light);
  pen.polygon([-62, 36, 4, 36, -8, tip * 1.08], main);
}
