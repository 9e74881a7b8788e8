import type { DemoComment } from '../types.ts';
import { comment, createThread } from './create-thread.ts';

/** Comments on the calm and the art videos, including those of the demo account. */
export const artAndCalmComments: DemoComment[] = [
  ...createThread('sunset-city', [
    comment('demo', 12, 'Third tower, fifth floor, the one that is always last. Hello from there.', {
      key: 'demo-on-city',
      likedBy: ['pixel_pia', 'greta_grows', 'layla_codes', 'old_salt'],
      replies: [
        comment('pixel_pia', 11, '@demo WAIT. So it was you with the blue lamp!', {
          key: 'pia-to-demo',
          likedBy: ['demo'],
        }),
      ],
    }),
    comment('sk8_lola', 30, 'qué colores, madre mía'),
    comment('old_salt', 46, 'From the sea side it looks just like that. Only wetter.', {
      likedBy: ['pixel_pia'],
    }),
  ]),
  ...createThread('origami-crane', [
    comment('greta_grows', 15, 'How are your hands so calm', {
      likedBy: ['hana.folds'],
      replies: [
        comment('hana.folds', 14, 'お茶です。Tea first, then paper.', {
          likedBy: ['greta_grows', 'demo', 'old_salt'],
        }),
      ],
    }),
    comment('misha.makes', 33, 'Мой журавлик похож на помятый чек. Still proud.', {
      likedBy: ['hana.folds', 'demo'],
    }),
    comment('toastmaster', 57, 'I blinked and it was a bird??'),
  ]),
  ...createThread('aurora-camp', [
    comment('old_salt', 80, 'Seen it a hundred times. Would get up at three for the hundred and first.', {
      likedBy: ['greta_grows', 'demo'],
    }),
    comment('noodle_lab', 110, 'cold soup?? you are one phone call away from ramen', {
      likedBy: ['greta_grows', 'tapioca.queen'],
      replies: [
        comment('greta_grows', 109, 'Do you deliver to 67° north', { likedBy: ['noodle_lab', 'demo'] }),
      ],
    }),
    comment('demo', 141, 'I did not know the sky was allowed to do that.', {
      key: 'demo-on-aurora',
      likedBy: ['greta_grows', 'pingu.patrol', 'hana.folds'],
    }),
  ]),
  ...createThread('drum-shapes', [
    comment('pixel_pia', 100, 'triangle is the hi-hat and I will die on this hill', {
      likedBy: ['beat.biscuit', 'demo'],
      replies: [
        comment('beat.biscuit', 99, 'correct. the hill is the bass', {
          likedBy: ['pixel_pia', 'marble.max'],
        }),
      ],
    }),
    comment('toastmaster', 161, 'my toaster just started moving again, thanks'),
  ]),
  ...createThread('sprout-lapse', [
    comment('mochi.and.me', 90, 'Mochi ate step 1', {
      likedBy: ['greta_grows', 'demo', 'toastmaster', 'pixel_pia'],
      replies: [
        comment('greta_grows', 88, 'Then he is a sunflower now. I do not make the rules.', {
          likedBy: ['mochi.and.me'],
        }),
      ],
    }),
    comment('professor_bob', 163, 'It circles while it grows! Darwin wrote a whole book about that.', {
      likedBy: ['greta_grows'],
    }),
    comment('demo', 190, 'My cactus and I feel called out', {
      key: 'demo-on-sprout',
      likedBy: ['greta_grows'],
    }),
  ]),
  ...createThread('rainy-window', [
    comment(
      'greta_grows',
      3.2,
      'Came back to this today. Same rain, same tea. @demo please film a longer one?',
      {
        key: 'greta-on-rain',
        likedBy: ['demo', 'old_salt'],
      },
    ),
    comment('old_salt', 28, 'Good honest rain. I could name every drop.', {
      key: 'salt-on-rain',
      likedBy: ['demo', 'hana.folds'],
      replies: [
        comment('demo', 27, 'The slow one on the left is called Kevin', {
          key: 'demo-kevin',
          likedBy: ['old_salt'],
        }),
      ],
    }),
    comment('mochi.and.me', 75, 'the cat on the sill!! why did you not tell us you have a MODEL', {
      key: 'mochi-on-rain',
      likedBy: ['demo', 'pingu.patrol'],
    }),
    comment('beat.biscuit', 260, 'fell asleep to this, woke up, it was still raining. 10/10'),
  ]),
  ...createThread('paper-plane', [
    comment('hana.folds', 8.5, 'とても上手！ The wings are perfect now. Next lesson: the heron 🪶', {
      key: 'hana-on-plane',
      likedBy: ['demo'],
      replies: [
        comment('demo', 8.1, '@hana.folds I am not ready. I was born not ready.', {
          likedBy: ['hana.folds'],
        }),
      ],
    }),
    comment('misha.makes', 170, 'Дальность? Угол? Мне нужны цифры @demo', {
      key: 'misha-on-plane',
      likedBy: ['professor_bob'],
    }),
    comment('sk8_lola', 340, 'gold medal 🥇 in looking busy'),
  ]),
  ...createThread('kinetic-type', [
    comment('beat.biscuit', 280, 'every letter lands on the beat. chef kiss', { likedBy: ['pixel_pia'] }),
    comment('layla_codes', 471, 'needed this note today. شكراً 💜', { likedBy: ['pixel_pia', 'demo'] }),
  ]),
];
