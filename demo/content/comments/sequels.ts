import type { DemoComment } from '../types.ts';
import { comment, createThread } from './create-thread.ts';

/** Comments of creators on each other's newer videos, including those of the demo account. */
export const sequelComments: DemoComment[] = [
  ...createThread('cat-box', [
    comment(
      'demo',
      20,
      'I have never wanted to be a cardboard box before. @mochi.and.me is there a waiting list',
      {
        key: 'demo-on-box',
        likedBy: ['mochi.and.me', 'pingu.patrol', 'ana.banana', 'bex.draws', 'zoe_zoom'],
        replies: [
          comment('mochi.and.me', 19, '@demo he says the box is taken until further notice', {
            key: 'mochi-to-demo-box',
            likedBy: ['demo', 'ana.banana'],
          }),
          comment('marble.max', 17, 'I can build you one with a loop', { likedBy: ['demo', 'mochi.and.me'] }),
        ],
      },
    ),
    comment('professor_bob', 44, 'Until you open it he is both asleep and up to something.', {
      likedBy: ['mochi.and.me', 'layla_codes', 'demo', 'siobhan.k', 'ravi.makes'],
    }),
  ]),
  ...createThread('pancake-flip', [
    comment('misha.makes', 30, 'Какая ступень? Какое топливо? I need to talk to this pancake', {
      likedBy: ['toastmaster', 'professor_bob'],
      replies: [
        comment('toastmaster', 29, 'two eggs, one wrist, zero plan', {
          likedBy: ['misha.makes', 'demo', 'hugo.lef'],
        }),
        comment('professor_bob', 26, 'At that speed the syrup would arrive first.', {
          likedBy: ['toastmaster', 'misha.makes', 'siobhan.k'],
        }),
      ],
    }),
  ]),
  ...createThread('moon-skate', [
    comment('greta_grows', 52, 'Bring a tent next time, the view is good', { likedBy: ['sk8_lola'] }),
    comment('professor_bob', 70, '1.62 m/s². I checked your jump. It checks out.', {
      likedBy: ['sk8_lola', 'misha.makes'],
      replies: [
        comment('sk8_lola', 68, '@professor_bob lo sabía, thank you profe', { likedBy: ['professor_bob'] }),
      ],
    }),
  ]),
  ...createThread('metronome-choir', [
    comment('professor_bob', 66, 'Huygens saw this with two clocks in 1665 and could not sleep either.', {
      likedBy: ['beat.biscuit', 'layla_codes', 'dmitri_v', 'siobhan.k'],
    }),
    comment('demo', 90, 'Second eight. I felt that in my ribs.', {
      key: 'demo-on-choir',
      likedBy: ['beat.biscuit', 'nele.nine'],
    }),
  ]),
  ...createThread('night-train', [
    comment('old_salt', 30, 'Nearly as good as a boat. @demo where does it go?', {
      key: 'salt-on-train',
      likedBy: ['demo', 'ola_nordmann'],
      replies: [
        comment('demo', 28, '@old_salt past Tuesday, then left', {
          likedBy: ['old_salt', 'mia.in.rain', 'ingrid_b'],
        }),
      ],
    }),
    comment('mia.in.rain', 4, 'Please film the whole way. All nine hours.', {
      key: 'mia-on-train',
      likedBy: ['demo', 'elif.su'],
    }),
  ]),
  ...createThread('cat-piano', [
    comment('beat.biscuit', 300, 'he rushes the bridge and i would not change a thing', {
      likedBy: ['mochi.and.me', 'layla_codes', 'demo', 'lina.loops'],
      replies: [
        comment('mochi.and.me', 296, 'he wants to know whether you need a bassist', {
          likedBy: ['beat.biscuit'],
        }),
      ],
    }),
  ]),
  ...createThread('noodle-pull', [
    comment('layla_codes', 310, '2^6 and not one broken. Best binary tree I have seen', {
      likedBy: ['noodle_lab', 'chen.wei', 'professor_bob'],
    }),
  ]),
  ...createThread('waffle-tango', [
    comment('beat.biscuit', 260, 'recorded the castanets with actual toast', {
      likedBy: ['toastmaster', 'hugo.lef'],
    }),
  ]),
  ...createThread('dumpling-spa', [
    comment('tapioca.queen', 110, 'I would like the pearl treatment', { likedBy: ['noodle_lab'] }),
  ]),
  ...createThread('penguin-wave', [
    comment('mochi.and.me', 150, 'Mochi did half a wave. The front half.', {
      likedBy: ['pingu.patrol', 'big_paula'],
    }),
  ]),
];
