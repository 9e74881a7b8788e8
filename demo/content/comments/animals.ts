import type { DemoComment } from '../types.ts';
import { comment, createThread } from './create-thread.ts';

/** Comments on the videos about animals. */
export const animalComments: DemoComment[] = [
  ...createThread('laser-cat', [
    comment('toastmaster', 0.4, 'The butt wiggle before the jump. Cinema.', {
      likedBy: ['mochi.and.me', 'demo'],
    }),
    comment('demo', 2.2, 'I have watched this nine times and my own cat is now watching it too', {
      key: 'demo-on-cat',
      likedBy: ['mochi.and.me', 'greta_grows', 'pixel_pia', 'noodle_lab'],
      replies: [
        comment(
          'mochi.and.me',
          1.6,
          '@demo Mochi says hi to your cat and also: stay away from the dot, it is his',
          {
            key: 'mochi-to-demo',
            likedBy: ['demo', 'tapioca.queen'],
          },
        ),
        comment('demo', 1.2, 'she has filed a formal complaint', { likedBy: ['mochi.and.me'] }),
      ],
    }),
    comment(
      'professor_bob',
      2.9,
      'Technically he is chasing photons. You do not catch photons. Photons catch you.',
      {
        likedBy: ['layla_codes', 'misha.makes', 'demo'],
        replies: [
          comment('layla_codes', 2.5, 'قطة تتحدى الفيزياء 😹', { likedBy: ['professor_bob'] }),
          comment('mochi.and.me', 2.1, '@professor_bob he says that is what they WANT you to believe', {
            likedBy: ['professor_bob', 'misha.makes'],
          }),
        ],
      },
    ),
    comment('hana.folds', 3.6, 'かわいすぎる 😻', { likedBy: ['mochi.and.me'] }),
    comment('sk8_lola', 4.1, 'better air time than me'),
    comment('misha.makes', 4.6, 'Мой кот просто смотрит на меня с осуждением', { likedBy: ['greta_grows'] }),
  ]),
  ...createThread('jelly-drift', [
    comment('demo', 7, 'Put this on the biggest screen you have and breathe out.', {
      key: 'demo-on-jelly',
      likedBy: ['old_salt', 'greta_grows', 'hana.folds'],
      replies: [
        comment('old_salt', 6.2, 'That is exactly how I film them. One breath per jelly.', {
          key: 'salt-to-demo',
        }),
      ],
    }),
    comment('pixel_pia', 12, 'the glow!! how many colours is that? asking for 64 friends', {
      likedBy: ['old_salt'],
      replies: [comment('old_salt', 11, 'At least 65, sorry @pixel_pia')],
    }),
    comment('beat.biscuit', 16, 'they pulse at 60 bpm. i checked. i am not okay', {
      likedBy: ['demo', 'old_salt'],
    }),
    comment('greta_grows', 19, 'Så vackert 💙'),
  ]),
  ...createThread('penguin-slide', [
    comment('sk8_lola', 8, 'third penguin has my exact technique', {
      likedBy: ['pingu.patrol', 'demo', 'mochi.and.me'],
      replies: [
        comment('pingu.patrol', 7.5, 'His name is Gerald. He thanks you for your support.', {
          likedBy: ['sk8_lola', 'demo', 'toastmaster'],
        }),
        comment('demo', 6.9, 'GERALD 🐧 protect him at all costs', {
          key: 'demo-gerald',
          likedBy: ['pingu.patrol'],
        }),
        comment(
          'pingu.patrol',
          6.1,
          '@demo Gerald has been informed and is blushing, as far as penguins can',
          {
            key: 'patrol-to-demo',
          },
        ),
      ],
    }),
    comment('greta_grows', 20, 'Can confirm this is how everybody gets to work in Jokkmokk'),
    comment(
      'professor_bob',
      31,
      'Coefficient of friction of belly on ice: about 0.1. Coefficient of joy: 11.',
      {
        likedBy: ['pingu.patrol', 'layla_codes'],
      },
    ),
    comment('tapioca.queen', 40, 'me on my way to shop no. 313'),
  ]),
  ...createThread('whale-waves', [
    comment('greta_grows', 30, 'Read the whole thing in your voice. Beautiful.', {
      likedBy: ['old_salt', 'demo'],
    }),
    comment('toastmaster', 52, 'what were the opinions of the kettle tho', {
      likedBy: ['demo', 'marble.max'],
      replies: [
        comment('old_salt', 51, 'Mostly about sugar.', { likedBy: ['toastmaster', 'demo', 'noodle_lab'] }),
        comment('noodle_lab', 49, 'the kettle and I would get along', { likedBy: ['old_salt'] }),
      ],
    }),
    comment('demo', 66, 'Adding "be looked at by a whale" to my list.', {
      key: 'demo-on-whale',
      likedBy: ['old_salt', 'pingu.patrol'],
    }),
    comment('pingu.patrol', 80, 'We know her! She is called Brenda.', { likedBy: ['old_salt'] }),
  ]),
];
