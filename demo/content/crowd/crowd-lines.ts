import type { CrowdLines } from '../types.ts';
import { animalLines } from './animal-lines.ts';
import { artLines } from './art-lines.ts';
import { foodLines } from './food-lines.ts';
import { makerLines } from './maker-lines.ts';

/** Comments of viewers by the video that they are about. */
export const crowdLines: CrowdLines = { ...animalLines, ...foodLines, ...makerLines, ...artLines };
