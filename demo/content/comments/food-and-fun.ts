import type { DemoComment } from '../types.ts';
import { comment, createThread } from './create-thread.ts';

/** Comments on the videos about food and fun. */
export const foodAndFunComments: DemoComment[] = [
  ...createThread('ramen-build', [
    comment('toastmaster', 1.1, 'As a breakfast person I feel threatened and hungry', {
      likedBy: ['noodle_lab', 'demo'],
    }),
    comment('demo', 3.4, 'The steam!! I can smell it. Egg last is correct, I will not be taking questions.', {
      key: 'demo-on-ramen',
      likedBy: ['noodle_lab', 'hana.folds', 'tapioca.queen'],
      replies: [
        comment('noodle_lab', 2.8, '@demo you are the only one who understands me 🍜', {
          key: 'noodle-to-demo',
        }),
        comment('tapioca.queen', 2.2, 'egg FIRST so it gets warm, fight me @noodle_lab', {
          likedBy: ['beat.biscuit'],
        }),
        comment('noodle_lab', 1.9, 'blocked. reported. uninvited from Thursday.', {
          likedBy: ['tapioca.queen', 'demo', 'toastmaster'],
        }),
      ],
    }),
    comment('hana.folds', 6, 'おいしそう！ The naruto at the end ❤️', { likedBy: ['noodle_lab'] }),
    comment('sk8_lola', 7.7, 'son las 2 de la mañana y ahora tengo hambre'),
  ]),
  ...createThread('toast-dance', [
    comment('beat.biscuit', 3, 'best dancer i ever worked with. always on time, never burnt', {
      likedBy: ['toastmaster', 'demo', 'pixel_pia'],
      replies: [
        comment('toastmaster', 2.6, 'a bit burnt. inside.', {
          likedBy: ['beat.biscuit', 'demo', 'sk8_lola'],
        }),
      ],
    }),
    comment('mochi.and.me', 9, 'Mochi ran away from the pop and came back for the beat'),
    comment('layla_codes', 14, 'هذا التوستر عنده إيقاع أحسن مني', { likedBy: ['beat.biscuit'] }),
    comment('greta_grows', 20, 'I look at my toaster differently now. It looks back.', {
      likedBy: ['toastmaster', 'demo'],
    }),
    comment('demo', 24, 'Toaster for president 🍞', { key: 'demo-on-toast', likedBy: ['toastmaster'] }),
  ]),
  ...createThread('skate-loop', [
    comment('demo', 4.5, 'I held my breath at the top. Every. Time.', {
      key: 'demo-on-skate',
      likedBy: ['sk8_lola', 'misha.makes'],
    }),
    comment(
      'professor_bob',
      6,
      'Minimum height to clear a loop of radius r: 2.5 r. You came in at 2.6. Brave.',
      {
        likedBy: ['sk8_lola', 'layla_codes', 'marble.max'],
        replies: [
          comment('sk8_lola', 5.2, 'so THAT is what the 46 bruises were about', {
            likedBy: ['professor_bob', 'demo', 'mochi.and.me'],
          }),
        ],
      },
    ),
    comment('marble.max', 10, 'Would you like to borrow my glue', { likedBy: ['sk8_lola'] }),
    comment('beat.biscuit', 12.5, 'the wheels are in tune?? sampling this'),
  ]),
  ...createThread('bubble-tea', [
    comment('noodle_lab', 40, 'OK the straw was impressive. Egg is still last.', {
      likedBy: ['tapioca.queen', 'demo'],
      replies: [
        comment('tapioca.queen', 38, 'there is no egg in tea', {
          likedBy: ['noodle_lab', 'toastmaster', 'demo'],
        }),
      ],
    }),
    comment('pixel_pia', 71, 'the pearls bounce like they have somewhere to be', {
      likedBy: ['tapioca.queen'],
    }),
    comment('mochi.and.me', 96, 'what is the sugar level of that 11/10 shake, asking professionally'),
  ]),
  ...createThread('egg-sizzle', [
    comment('noodle_lab', 120, 'That yolk has more personality than my last three interns'),
    comment('tapioca.queen', 177, 'sound design on this?? crispy', {
      likedBy: ['toastmaster'],
      replies: [
        comment('toastmaster', 176, 'recorded live from one (1) nervous egg', {
          likedBy: ['tapioca.queen', 'demo'],
        }),
      ],
    }),
    comment('demo', 230, 'He is smiling. I cannot eat somebody who smiles at me.', {
      key: 'demo-on-egg',
      likedBy: ['toastmaster', 'pingu.patrol'],
    }),
  ]),
  ...createThread('pixel-runner', [
    comment('sk8_lola', 101, 'his form is flawless, his coins are MINE', { likedBy: ['pixel_pia'] }),
    comment('misha.makes', 150, 'Прыгает лучше, чем мои роботы', { likedBy: ['pixel_pia', 'layla_codes'] }),
    comment('beat.biscuit', 205, 'that jump sound lives in my head rent free now'),
  ]),
];
