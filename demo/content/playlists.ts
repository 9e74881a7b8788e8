import type { DemoPlaylist } from './types.ts';

/** Playlists of the demo account and of creators; those without a title are the saved videos. */
export const playlists: DemoPlaylist[] = [
  {
    owner: 'demo',
    visibility: 'private',
    clips: ['aurora-camp', 'origami-crane', 'sushi-train', 'double-pendulum', 'cat-sunbeam', 'night-train'],
  },
  {
    owner: 'demo',
    title: 'Before bed',
    description: 'Slow, quiet, no surprises.',
    visibility: 'public',
    clips: ['rainy-window', 'jelly-drift', 'whale-waves', 'aurora-camp', 'night-train', 'sunset-city'],
  },
  {
    owner: 'demo',
    title: 'To show the kids',
    description: '',
    visibility: 'unlisted',
    clips: ['penguin-slide', 'paper-plane', 'rocket-launch', 'planet-orbits'],
  },
  {
    owner: 'mochi.and.me',
    title: 'Start here',
    description: 'New? These are the ones to watch first.',
    visibility: 'public',
    clips: ['laser-cat', 'cat-box', 'cat-piano', 'cat-shelf', 'cat-sunbeam', 'cat-fish'],
  },
  {
    owner: 'noodle_lab',
    title: 'Tiny restaurants',
    description: 'Every dish is smaller than a coin.',
    visibility: 'public',
    clips: ['ramen-build', 'sushi-train', 'dumpling-spa', 'onigiri-closet', 'noodle-pull', 'miso-surf'],
  },
  {
    owner: 'professor_bob',
    title: 'Physics without words',
    description: '',
    visibility: 'public',
    clips: ['pendulum-wave', 'double-pendulum', 'marble-run', 'domino-chain', 'planet-orbits'],
  },
  {
    owner: 'toastmaster',
    title: 'The breakfast ballroom',
    description: 'A dance show before nine. Watch from the first slice.',
    visibility: 'public',
    isSeries: true,
    clips: ['toast-dance', 'waffle-tango', 'butter-skate', 'pancake-flip'],
  },
  {
    owner: 'old_salt',
    title: 'A week alone at sea',
    description: 'What the ocean did while nobody was looking.',
    visibility: 'public',
    isSeries: true,
    clips: ['whale-waves', 'jelly-drift', 'octopus-juggle'],
  },
  {
    owner: 'misha.makes',
    title: 'Built on the kitchen table',
    description: 'Every build is a little bigger than the one before.',
    visibility: 'public',
    isSeries: true,
    clips: ['domino-chain', 'knights-tour', 'rocket-launch'],
  },
];
