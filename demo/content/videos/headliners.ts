import type { VideoDetails } from './video-details.ts';

/** The most attractive videos, which come first in every list. */
export const headliners: VideoDetails[] = [
  {
    clip: 'laser-cat',
    owner: 'mochi.and.me',
    ageHours: 5,
    views: 61_240,
    isTrusted: true,
    categories: ['animals', 'funny'],
    description: 'Day 412. He still thinks he can win. Nobody tell him. 🔴 #cat #laserdot #funny',
  },
  {
    clip: 'ramen-build',
    owner: 'noodle_lab',
    ageHours: 9,
    views: 38_904,
    isTrusted: true,
    categories: ['food', 'satisfying'],
    description:
      'Assembling your Thursday. The egg lands LAST, do not argue with me 🍜 #ramen #food #satisfying',
  },
  {
    clip: 'skate-loop',
    owner: 'sk8_lola',
    ageHours: 14,
    views: 27_388,
    isTrusted: true,
    categories: ['sports'],
    description: '47 tries, 46 bruises, 1 loop. Worth it. #skate #neverstop',
  },
  {
    clip: 'jelly-drift',
    owner: 'old_salt',
    ageHours: 21,
    views: 22_517,
    isTrusted: true,
    categories: ['animals', 'nature'],
    description: 'No brain, no bones, no worries. Be the jelly. 🪼 #ocean #calm',
  },
  {
    clip: 'toast-dance',
    owner: 'toastmaster',
    ageHours: 27,
    views: 212_660,
    isTrusted: true,
    categories: ['funny', 'food', 'music'],
    description: 'when the bread hits EXACTLY right 🍞🕺 beat by @beat.biscuit #toast #dance #breakfast',
  },
  {
    clip: 'marble-run',
    owner: 'marble.max',
    ageHours: 33,
    views: 135_042,
    isTrusted: true,
    categories: ['satisfying'],
    description:
      'Wait for the bells. 🔔 Three evenings of glue for twelve seconds of peace. #marblerun #satisfying',
  },
  {
    clip: 'penguin-slide',
    owner: 'pingu.patrol',
    ageHours: 45,
    views: 181_775,
    isTrusted: true,
    categories: ['animals', 'funny', 'sports'],
    description: 'Morning commute. The third one always does this. #penguins #funny',
  },
  {
    clip: 'sunset-city',
    owner: 'pixel_pia',
    ageHours: 52,
    views: 18_300,
    isTrusted: true,
    categories: ['art', 'nature'],
    description:
      'Stayed on the roof until the last window lit up. Which one is yours? 🌇 #timelapse #city #sunset',
  },
  {
    clip: 'origami-crane',
    owner: 'hana.folds',
    ageHours: 61,
    views: 46_841,
    isTrusted: true,
    categories: ['art', 'satisfying'],
    description: '一枚の紙から。 From one sheet. It flew when I looked away 🕊️ #origami #折り紙',
  },
  {
    clip: 'rocket-launch',
    owner: 'misha.makes',
    ageHours: 74,
    views: 75_119,
    isTrusted: true,
    categories: ['science', 'funny'],
    description:
      'Поехали! 🚀 The neighbours asked what the noise was. @professor_bob checked my numbers. Twice. #rocket #space',
  },
];
