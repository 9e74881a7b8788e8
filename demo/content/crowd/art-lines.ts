import type { CrowdLines } from '../types.ts';

/** Comments of viewers on the videos about art, music and quiet moments. */
export const artLines: CrowdLines = {
  'sunset-city': [
    'mine is the one with the plants',
    'the ferris wheel lights at the end 🎡',
    'this is exactly how it feels to come home late',
  ],
  'pixel-runner': [
    'my knees hurt from watching',
    '8 bits of joy',
    'the jump timing is so clean',
    'he never stops, somebody give him water',
  ],
  'kinetic-type': ['note taken, on the beat', 'typography people, assemble'],
  'origami-crane': [
    'It just leaves. Like my paper cranes: in pieces.',
    'I heard the paper breathe',
    'folded along, got a hat',
    '静かでいいね',
    'The tea is the most important step',
  ],
  'paper-frogs': [
    'five frogs, one pond, zero collisions',
    'mine only hops into the trash',
    'the dive at the back!!',
    'かえるの合唱が聞こえる 🐸',
    'the water lilies are paper as well, look!',
  ],
  'metronome-choir': [
    'they found each other 😭',
    'second 8: goosebumps',
    'This is what a good meeting feels like',
    'Kuramoto would be proud (I googled him)',
    'nine strangers and then a choir',
    'The pink one was late and they WAITED',
    'my whole band needs to see this',
    'sync happens because the board moves, right? so cool',
    'tick tick tick... TICK',
    'emotional support metronomes',
    'from chaos to chorus in thirteen seconds',
  ],
  'drum-shapes': [
    'the square carries the whole band',
    'close your eyes: works. open: works better.',
    'triangle is the hi-hat, this is law now',
  ],
  'aurora-camp': [
    'cold soup and a warm sky',
    'the figure in the tent is me not wanting to get up',
    'I can feel my nose freezing, beautiful',
  ],
  'sprout-lapse': ['I talked to mine. It moved out.', 'step 5 took me out'],
  'rainy-window': ['instant nap', 'tea, rain, cat, done'],
  'night-train': [
    'next stop: sleep',
    'The spoon in the glass!! every train of my childhood',
    'can I book the seat opposite the cat',
    'clack clack, clack clack 🌙',
  ],
};
