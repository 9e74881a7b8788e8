import type { CategoryPrefix, ClipName, DemoVideo, Username } from './types.ts';

interface VideoFacts {
  clip: ClipName;
  owner: Username;
  ageHours: number;
  views: number;
  isTrusted?: boolean;
  categories: CategoryPrefix[];
  description: string;
}

const FACTS: VideoFacts[] = [
  {
    clip: 'laser-cat',
    owner: 'mochi.and.me',
    ageHours: 5,
    views: 48_210,
    isTrusted: true,
    categories: ['animals', 'funny'],
    description: 'Day 412. He still thinks he can win. Nobody tell him. 🔴 #cat #laserdot #funny',
  },
  {
    clip: 'ramen-build',
    owner: 'noodle_lab',
    ageHours: 9,
    views: 31_904,
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
    views: 39_660,
    isTrusted: true,
    categories: ['funny', 'food', 'music'],
    description: 'when the bread hits EXACTLY right 🍞🕺 beat by @beat.biscuit #toast #dance #breakfast',
  },
  {
    clip: 'marble-run',
    owner: 'marble.max',
    ageHours: 33,
    views: 35_042,
    isTrusted: true,
    categories: ['satisfying'],
    description:
      'Wait for the bells. 🔔 Three evenings of glue for twelve seconds of peace. #marblerun #satisfying',
  },
  {
    clip: 'penguin-slide',
    owner: 'pingu.patrol',
    ageHours: 45,
    views: 41_775,
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
    views: 16_841,
    isTrusted: true,
    categories: ['art', 'satisfying'],
    description: '一枚の紙から。 From one sheet. It flew when I looked away 🕊️ #origami #折り紙',
  },
  {
    clip: 'rocket-launch',
    owner: 'misha.makes',
    ageHours: 74,
    views: 25_119,
    isTrusted: true,
    categories: ['science', 'funny'],
    description:
      'Поехали! 🚀 The neighbours asked what the noise was. @professor_bob checked my numbers. Twice. #rocket #space',
  },
  {
    clip: 'whale-waves',
    owner: 'old_salt',
    ageHours: 92,
    views: 14_086,
    isTrusted: true,
    categories: ['nature', 'animals'],
    description: [
      'People ask what a whole week alone on the water is like.',
      'Monday: you talk to yourself.',
      'Tuesday: you talk to the kettle.',
      'Wednesday: the kettle has opinions.',
      'Thursday: silence, and you begin to hear how big the sea is.',
      'Friday: SHE comes up right beside the boat, looks at you, breathes out, and goes back to work.',
      'You never need a Saturday after that. 🐋',
      '#whale #ocean #storytime',
    ].join('\n'),
  },
  {
    clip: 'bubble-tea',
    owner: 'tapioca.queen',
    ageHours: 108,
    views: 19_450,
    categories: ['food'],
    description: 'Shop no. 312: pearls 10/10, shake 11/10, straw stab on the FIRST try 👑🧋 #bubbletea #boba',
  },
  {
    clip: 'pendulum-wave',
    owner: 'professor_bob',
    ageHours: 131,
    views: 12_733,
    isTrusted: true,
    categories: ['science', 'satisfying'],
    description:
      'Twelve pendulums, each a little longer than the last. Nobody is steering. #physics #science',
  },
  {
    clip: 'aurora-camp',
    owner: 'greta_grows',
    ageHours: 150,
    views: 15_208,
    isTrusted: true,
    categories: ['nature'],
    description: '-24 °C, cold soup, no regrets 💚 #aurora #camping',
  },
  {
    clip: 'drum-shapes',
    owner: 'beat.biscuit',
    ageHours: 172,
    views: 11_097,
    categories: ['music', 'art'],
    description: 'every shape is an instrument. close your eyes, then open them 🥁 #music #loops #soundon',
  },
  {
    clip: 'sprout-lapse',
    owner: 'greta_grows',
    ageHours: 195,
    views: 9_664,
    categories: ['nature', 'satisfying'],
    description: [
      'How to grow a sunflower, for people who kill cactuses:',
      '1. Put seed in soil. Pointy end down.',
      '2. Water it when the top is dry, not when you feel guilty.',
      '3. Window. The sunny one. No, the OTHER one.',
      '4. Talk to it. Does nothing for the plant, a lot for you.',
      '5. Wait 80 days.',
      '6. Or watch this, I waited for you 🌻',
      '#timelapse #garden #plants',
    ].join('\n'),
  },
  {
    clip: 'pixel-runner',
    owner: 'pixel_pia',
    ageHours: 220,
    views: 10_512,
    categories: ['art', 'sports', 'funny'],
    description: 'my cardio: watching him do cardio #pixelart #retro #running',
  },
  {
    clip: 'egg-sizzle',
    owner: 'toastmaster',
    ageHours: 246,
    views: 13_377,
    categories: ['food', 'funny'],
    description: 'sunny side up, just like me at 6 am (lie) 🍳 #breakfast #egg',
  },
  {
    clip: 'domino-chain',
    owner: 'misha.makes',
    ageHours: 270,
    views: 17_254,
    categories: ['satisfying', 'science'],
    description: 'Set up: 3 hours. Sneezed once: start again. @marble.max your turn 🁢 #domino #satisfying',
  },
  {
    clip: 'rainy-window',
    owner: 'demo',
    ageHours: 300,
    views: 2_843,
    categories: ['nature'],
    description: 'Sunday. Tea. No plans. 🌧️ #rain #slowliving',
  },
  {
    clip: 'sort-song',
    owner: 'layla_codes',
    ageHours: 330,
    views: 8_926,
    categories: ['music', 'science', 'satisfying'],
    description:
      'Bubble, insertion or quick? Guess by EAR before it finishes 🎹 خمّنوا! #coding #algorithms #soundon',
  },
  {
    clip: 'planet-orbits',
    owner: 'professor_bob',
    ageHours: 362,
    views: 7_781,
    categories: ['science'],
    description: 'Everything you see here is falling. It just keeps missing. 🪐 #space #physics',
  },
  {
    clip: 'paper-plane',
    owner: 'demo',
    ageHours: 398,
    views: 3_106,
    categories: ['sports', 'art'],
    description:
      'Office Olympics, day 2. Folding lessons from @hana.folds paid off ✈️ #paperplane #officelife',
  },
  {
    clip: 'double-pendulum',
    owner: 'layla_codes',
    ageHours: 431,
    views: 6_415,
    categories: ['science', 'art'],
    description: 'Two sticks, one hinge, total chaos. #chaos #coding',
  },
  {
    clip: 'knights-tour',
    owner: 'misha.makes',
    ageHours: 466,
    views: 5_230,
    categories: ['satisfying', 'science'],
    description: '64 squares. Every one exactly once. He never asks for directions ♞ #chess #puzzle',
  },
  {
    clip: 'kinetic-type',
    owner: 'pixel_pia',
    ageHours: 498,
    views: 4_018,
    categories: ['art', 'music'],
    description: 'a note to self, on the beat #typography #motiondesign',
  },
];

/** One video per clip, the most attractive (and newest) first. */
export const videos: DemoVideo[] = FACTS.map((facts) => ({
  isTrusted: false,
  ...facts,
  file: `clips/${facts.clip}.mp4`,
}));
