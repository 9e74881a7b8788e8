import type { ClipName } from './types.ts';

/** Start and end in seconds, and the text. */
type Cue = [from: number, to: number, text: string];

/** Captions by clip and language. */
export const captions: Partial<Record<ClipName, Record<string, Cue[]>>> = {
  'laser-cat': {
    en: [
      [0, 2, 'Day 412.'],
      [2, 4.5, 'The red dot is back.'],
      [4.5, 7, 'He still thinks he can win.'],
    ],
    es: [
      [0, 2, 'Día 412.'],
      [2, 4.5, 'El punto rojo ha vuelto.'],
      [4.5, 7, 'Todavía cree que puede ganar.'],
    ],
    ar: [
      [0, 2, 'اليوم 412.'],
      [2, 4.5, 'عادت النقطة الحمراء.'],
      [4.5, 7, 'ما زال يظن أنه سيفوز.'],
    ],
  },
  'cat-shelf': {
    en: [
      [0.8, 2.0, 'Exhibit A: a vase.'],
      [2.1, 3.3, 'He knows that you are watching.'],
      [4.1, 6.4, 'He does not care that you are watching.'],
      [7.4, 10.4, '♪ innocent whistling ♪'],
    ],
    de: [
      [0.8, 2.0, 'Beweisstück A: eine Vase.'],
      [2.1, 3.3, 'Er weiß, dass du zusiehst.'],
      [4.1, 6.4, 'Es ist ihm egal.'],
      [7.4, 10.4, '♪ unschuldiges Pfeifen ♪'],
    ],
  },
  'toast-dance': {
    en: [
      [0, 2.5, '♪ Breakfast beat ♪'],
      [2.5, 6, 'Both sides golden, nobody burnt.'],
    ],
    pt: [
      [0, 2.5, '♪ Batida do café da manhã ♪'],
      [2.5, 6, 'Dourado dos dois lados, ninguém queimou.'],
    ],
  },
};

const formatTimestamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

/** Cues as a WebVTT file. */
export function toWebVtt(cues: Cue[]): string {
  const parts = cues.map(
    ([from, to, text]) => `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${text}\n`,
  );
  return `WEBVTT\n\n${parts.join('\n')}`;
}
