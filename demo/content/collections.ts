import type { DemoCollection } from './types.ts';

/** Hand-picked lists for the drawer, in its order. */
export const collections: DemoCollection[] = [
  {
    slug: 'pure-joy',
    name: 'Pure joy',
    emoji: '😂',
    clips: ['laser-cat', 'toast-dance', 'penguin-slide', 'pixel-runner', 'egg-sizzle'],
  },
  {
    slug: 'oddly-satisfying',
    name: 'Oddly satisfying',
    emoji: '🫧',
    clips: ['marble-run', 'pendulum-wave', 'domino-chain', 'knights-tour', 'sort-song', 'origami-crane'],
  },
  {
    slug: 'tiny-kitchen',
    name: 'Tiny kitchen',
    emoji: '🍜',
    clips: ['ramen-build', 'bubble-tea', 'egg-sizzle', 'toast-dance'],
  },
  {
    slug: 'wild-friends',
    name: 'Wild friends',
    emoji: '🐾',
    clips: ['laser-cat', 'jelly-drift', 'penguin-slide', 'whale-waves'],
  },
  {
    slug: 'take-a-breath',
    name: 'Take a breath',
    emoji: '🌙',
    clips: ['aurora-camp', 'rainy-window', 'sunset-city', 'jelly-drift', 'whale-waves'],
  },
  {
    slug: 'brain-food',
    name: 'Brain food',
    emoji: '🧠',
    clips: [
      'double-pendulum',
      'pendulum-wave',
      'knights-tour',
      'sort-song',
      'planet-orbits',
      'rocket-launch',
    ],
  },
  {
    slug: 'sound-on',
    name: 'Sound on',
    emoji: '🎧',
    clips: ['drum-shapes', 'sort-song', 'toast-dance', 'kinetic-type', 'marble-run'],
  },
  {
    slug: 'up-up-and-away',
    name: 'Up, up and away',
    emoji: '🚀',
    clips: ['rocket-launch', 'paper-plane', 'skate-loop', 'planet-orbits', 'sprout-lapse'],
  },
];
