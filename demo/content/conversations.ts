import type { DemoConversation, DemoMessage, Username } from './types.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type MessageLine = [from: Username, ageMinutes: number, text: string];

/** `unread` is the number of last messages that the demo account has not read. */
function conversation(other: Username, lines: MessageLine[], unread = 0): DemoConversation {
  const messages = lines.map(
    ([from, ageMinutes, text], index): DemoMessage => ({
      from,
      text,
      ageMinutes,
      unread: index >= lines.length - unread,
    }),
  );
  return { between: ['demo', other], messages };
}

/** Conversations of the demo account, most recent first. */
export const conversations: DemoConversation[] = [
  conversation(
    'mochi.and.me',
    [
      ['demo', 2 * DAY + 90, 'Your cat is the best thing on this app. Is the laser a special model?'],
      ['mochi.and.me', 2 * DAY + 70, 'Thank you!! 😻 It is from the bottom of a cereal box'],
      ['demo', 2 * DAY + 66, 'So his arch enemy came free with corn flakes'],
      ['mochi.and.me', 2 * DAY + 61, 'He must never know'],
      ['demo', 5 * HOUR, 'The new one!!! The butt wiggle!!!'],
      ['mochi.and.me', 48, 'hehe right? we did 14 takes, he wanted 15'],
      ['mochi.and.me', 46, 'Does your cat want to do a duet? Screen left / screen right, same dot'],
      ['mochi.and.me', 12, 'Mochi is already warming up'],
    ],
    3,
  ),
  conversation(
    'greta_grows',
    [
      [
        'greta_grows',
        3 * DAY,
        'Hej! May I use your rain sound under my next time-lapse? With credit of course',
      ],
      ['demo', 3 * DAY - 40, 'Of course! It is just rain, it does not even know my name'],
      ['greta_grows', 3 * DAY - 55, 'Haha. The tomatoes will be very grateful 🍅'],
      ['demo', 2 * DAY, 'How are they?'],
      ['greta_grows', 3 * HOUR, 'Growing! It goes up on Friday. They are shy, be nice in the comments'],
    ],
    1,
  ),
  conversation(
    'hana.folds',
    [
      ['demo', 18 * DAY, 'Hello! My paper planes go left. Always left. Help?'],
      [
        'hana.folds',
        18 * DAY - 120,
        'こんにちは！ Then one wing is a little shorter. Fold the middle line again, slowly.',
      ],
      ['demo', 17 * DAY, 'It goes STRAIGHT. I hit the printer. From the kitchen!'],
      ['hana.folds', 17 * DAY - 30, 'おめでとう🎉 Please say sorry to the printer.'],
      ['hana.folds', 8 * HOUR, 'I put a drawing of the heron in the mail for you 🪶'],
    ],
    1,
  ),
  conversation('sk8_lola', [
    ['sk8_lola', 31 * HOUR, 'oye, was it you who asked about the dog with the sunglasses?'],
    ['demo', 30 * HOUR, 'Yes! Is he real? Does he take students?'],
    ['sk8_lola', 29 * HOUR, 'he is real, he is called Churro, and he only teaches right turns 🐶🛹'],
    ['demo', 28 * HOUR, 'My paper planes only go left. We could meet in the middle.'],
  ]),
  conversation('professor_bob', [
    [
      'demo',
      4 * DAY + 300,
      'My gran has a second question. It is about the moon and she will not let me hang up',
    ],
    ['professor_bob', 4 * DAY + 240, 'I like her already. Go on.'],
    ['demo', 4 * DAY + 236, 'If it is falling, when does it arrive?'],
    [
      'professor_bob',
      4 * DAY + 221,
      'It falls AROUND us. It moves sideways so fast that it keeps missing the Earth.',
    ],
    ['demo', 4 * DAY + 215, 'She says "like your uncle with jobs"'],
    ['professor_bob', 4 * DAY + 200, 'That is the best explanation of an orbit I have heard in forty years.'],
  ]),
  conversation('noodle_lab', [
    ['noodle_lab', 6 * DAY, 'Thursday table for two as always?'],
    ['demo', 6 * DAY - 25, 'Yes please. My friend thinks the egg goes in first though'],
    ['noodle_lab', 6 * DAY - 27, 'Table for one then'],
    ['demo', 6 * DAY - 31, '😂 I will talk to her'],
    ['noodle_lab', 5 * DAY, 'Good. See https://noodle-lab.example/recipes, it is the first rule on the page'],
  ]),
  conversation('toastmaster', [
    ['demo', 9 * DAY, 'Serious question: does the toaster have a name'],
    ['toastmaster', 9 * DAY - 8, 'Sir Pops-a-Lot. The bread has no name, for emotional reasons'],
    ['demo', 9 * DAY - 10, 'That is the saddest thing I ever heard before breakfast'],
  ]),
  conversation('misha.makes', [
    ['misha.makes', 7 * DAY, 'Привет! Numbers for the plane? Range, angle, weight of paper'],
    ['demo', 7 * DAY - 200, 'Eleven desks, one open window, and paper stolen from the printer'],
    ['misha.makes', 7 * DAY - 220, 'I can work with this 🚀'],
  ]),
];
