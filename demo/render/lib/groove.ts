import type { Track } from './track.ts';

interface Groove {
  /** Seconds. */
  beat: number;
  /** One note per beat; `-` is a rest. */
  bass: string;
  /** Two notes per beat; `-` is a rest. */
  tune?: string;
  drums?: 'none' | 'soft' | 'full';
}

/** Accompanies the whole track with repeated bass notes, a tune and drums. */
export function addGroove(track: Track, { beat, bass, tune = '-', drums = 'soft' }: Groove): void {
  const [roots, notes] = [bass.split(' '), tune.split(' ')];
  for (let i = 0; i * beat < track.seconds - 0.05; i++) {
    const at = i * beat;
    const root = roots[i % roots.length] ?? '-';
    if (root !== '-') track.tone(at, beat * 0.9, root, { wave: 'triangle', gain: 0.24, decay: beat * 0.5 });
    for (const half of [0, 1]) {
      const note = notes[(2 * i + half) % notes.length] ?? '-';
      if (note !== '-') track.pluck(at + (half * beat) / 2, note, 0.15, 0.2, 0.3);
    }
    if (drums === 'soft' && i % 2) track.hat(at, 0.05);
    if (drums !== 'full') continue;
    if (i % 2) track.snare(at, 0.26);
    else track.kick(at, 0.6);
    track.hat(at + beat / 2, 0.09);
  }
}
