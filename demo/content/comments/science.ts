import type { DemoComment } from '../types.ts';
import { comment, createThread } from './create-thread.ts';

/** Comments on the science videos. */
export const scienceComments: DemoComment[] = [
  ...createThread('marble-run', [
    comment('hana.folds', 5, '音がきれい… I listened without looking and it was still beautiful', {
      likedBy: ['marble.max', 'demo'],
    }),
    comment(
      'misha.makes',
      11,
      '@marble.max which glue? Mine lets go at the second bend. (My downstairs neighbour knows.)',
      {
        replies: [
          comment('marble.max', 10.5, 'Hot glue and a bad conscience.', {
            likedBy: ['misha.makes', 'demo', 'professor_bob'],
          }),
        ],
      },
    ),
    comment('demo', 18, 'Never been this invested in a ball.', {
      key: 'demo-on-marble',
      likedBy: ['marble.max', 'sk8_lola'],
    }),
    comment('tapioca.queen', 29, 'that is a pearl and you cannot convince me otherwise', {
      likedBy: ['noodle_lab'],
    }),
  ]),
  ...createThread('rocket-launch', [
    comment('professor_bob', 26, 'For the record: I checked three times.', {
      likedBy: ['misha.makes', 'demo'],
      replies: [
        comment('misha.makes', 25, 'Третий раз был после запуска 🙃', {
          likedBy: ['professor_bob', 'greta_grows'],
        }),
      ],
    }),
    comment('old_salt', 44, 'Saw it from the boat! Thought it was the kraken leaving.', {
      likedBy: ['misha.makes', 'demo', 'pingu.patrol'],
    }),
    comment('pixel_pia', 60, 'the window face 🥹 is there somebody IN there'),
    comment(
      'mochi.and.me',
      70,
      'Mochi has asked about a ticket. One way is fine, he says, if there is tuna.',
    ),
  ]),
  ...createThread('pendulum-wave', [
    comment('layla_codes', 60, 'It looks like sorting in reverse. I love it.', {
      likedBy: ['professor_bob'],
      replies: [
        comment('professor_bob', 58, 'Why? (Now I get to ask.)', { likedBy: ['layla_codes', 'demo'] }),
        comment('layla_codes', 57.2, '@professor_bob order goes out, order comes back, nobody lost anything'),
      ],
    }),
    comment(
      'demo',
      99,
      'Explained this to my gran with twelve teabags. @professor_bob she wants to know: why do they come back together?',
      {
        key: 'demo-on-pendulum',
        likedBy: ['professor_bob', 'greta_grows'],
        replies: [
          comment(
            'professor_bob',
            97,
            '@demo each makes a whole number of swings in one minute. Tell your gran she asked the right question.',
            {
              key: 'bob-to-demo',
              likedBy: ['demo', 'old_salt', 'layla_codes'],
            },
          ),
        ],
      },
    ),
    comment('beat.biscuit', 120, 'polyrhythm you can see'),
  ]),
  ...createThread('domino-chain', [
    comment('marble.max', 140, 'Challenge accepted. My neighbour has been warned.', {
      likedBy: ['misha.makes', 'demo'],
      replies: [comment('misha.makes', 139, 'Передавай соседу привет и беруши', { likedBy: ['marble.max'] })],
    }),
    comment('hana.folds', 201, 'The silence before the last one falls 🤍'),
    comment('toastmaster', 255, 'do it with toast'),
  ]),
  ...createThread('sort-song', [
    comment('beat.biscuit', 210, 'insertion sort. the walking bass gives it away', {
      likedBy: ['layla_codes', 'demo'],
      replies: [comment('layla_codes', 208, 'برافو! 👏 Perfect ears.', { likedBy: ['beat.biscuit'] })],
    }),
    comment('demo', 290, 'That last sweep up the scale is going to be my ringtone', {
      key: 'demo-on-sort',
      likedBy: ['layla_codes', 'beat.biscuit'],
    }),
    comment('professor_bob', 320, 'Entropy going down and it sounds like a harp. Marvellous.'),
  ]),
  ...createThread('planet-orbits', [
    comment('misha.makes', 200, 'Next time we send the toaster @toastmaster', {
      likedBy: ['professor_bob'],
      replies: [
        comment('toastmaster', 199, 'he is ready. he was born ready.', { likedBy: ['misha.makes', 'demo'] }),
      ],
    }),
    comment('greta_grows', 341, 'The little moon doing its best 🌕', { likedBy: ['professor_bob', 'demo'] }),
  ]),
  ...createThread('double-pendulum', [
    comment('pixel_pia', 180, 'wallpaper when?? @layla_codes', { likedBy: ['layla_codes'] }),
    comment(
      'professor_bob',
      410,
      'Started a hair to the left this would be another film altogether. Chaos!',
      {
        likedBy: ['layla_codes', 'demo'],
      },
    ),
  ]),
  ...createThread('knights-tour', [
    comment('layla_codes', 260, 'Warnsdorff rule? الحركة الأخيرة ممتازة', {
      likedBy: ['misha.makes'],
      replies: [comment('misha.makes', 258, 'Конечно. And a lot of tea.', { likedBy: ['layla_codes'] })],
    }),
    comment('sk8_lola', 440, 'el caballo más ordenado de la historia'),
  ]),
];
