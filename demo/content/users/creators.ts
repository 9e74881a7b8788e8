import type { DemoUser, Username } from './types.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'ontrend2026';

function user(
  username: Username,
  name: string,
  birthday: string,
  profileDescription: string,
  isUrlsClickable = false,
): DemoUser {
  return {
    username,
    name,
    email: `${username}@demo.ontrend.example`,
    birthday,
    profileDescription,
    isUrlsClickable,
    avatar: `avatars/${username}.webp`,
  };
}

/** The demo account first, then the creators. */
export const users: DemoUser[] = [
  user(
    'demo',
    'Demo Viewer',
    '1998-04-12',
    'Here for the cats, staying for the physics. I film what I see from my window 🌧️ #slowliving',
  ),
  user(
    'mochi.and.me',
    'Mochi & Mara',
    '1996-09-03',
    'One cat. Zero thoughts. Mochi is 4 kg of chaos and I am staff.\nTreats: https://mochi.example/treats 🐾',
    true,
  ),
  user(
    'noodle_lab',
    'Noodle Lab',
    '1989-01-27',
    'A new bowl every Thursday 🍜 Broth is patience you can drink.\nRecipes: https://noodle-lab.example/recipes #ramen',
    true,
  ),
  user(
    'sk8_lola',
    'Lola Fernández de la Peña y Castillo',
    '2001-06-18',
    'Gravity and I have an arrangement 🛹 Madrid → wherever the concrete is smooth #skate',
  ),
  user(
    'old_salt',
    'Captain Inês of the Good Ship Marmalade',
    '1974-11-30',
    'Thirty years at sea, still surprised daily. Whales, jellies, weather. No, I have not seen a kraken. (Twice.)',
  ),
  user(
    'toastmaster',
    'Toastmaster Tom',
    '1993-02-14',
    'Breakfast is a performing art 🍞🍳 Bookings: https://toastmaster.example #breakfast #dance',
    true,
  ),
  user(
    'marble.max',
    'Max Murmel',
    '1985-07-07',
    'I build things that roll downhill. My downstairs neighbour builds complaints.',
  ),
  user(
    'pingu.patrol',
    'The Pebble Street Penguin Appreciation Society',
    '1990-12-25',
    'Daily waddles from the bottom of the world 🐧 Run by volunteers with cold fingers. #penguins',
  ),
  user(
    'pixel_pia',
    'Pia Pixel',
    '1999-03-21',
    '64 colours are plenty. Motion designer, night owl 🌆 #pixelart',
  ),
  user(
    'hana.folds',
    '山田 はな',
    '1994-05-05',
    '折り紙 🕊️ One sheet, no scissors, no glue, no hurry. #origami',
  ),
  user(
    'misha.makes',
    'Михаил Орлов',
    '1988-10-04',
    'Делаю вещи, которые летают, катятся и падают. I make things that fly, roll and fall (mostly fall) 🚀',
  ),
  user(
    'tapioca.queen',
    'Thandiwe Nomvula Mbatha-Okonkwo',
    '1997-08-19',
    '👑 of pearls. 312 bubble tea shops rated so far, list here: https://tapioca-queen.example/list #bubbletea',
    true,
  ),
  user(
    'professor_bob',
    'Prof. Bob (not that Bob)',
    '1969-03-14',
    'Physics with string, tape and optimism. Ask me why, I love it when people ask me why. #science',
  ),
  user(
    'greta_grows',
    'Greta Lindqvist',
    '1991-04-30',
    'Seeds, tents and northern lights 🌱🏕️ Jokkmokk, Sweden #nature',
  ),
  user(
    'beat.biscuit',
    'Beat Biscuit',
    '2000-10-10',
    'I put shapes on sounds 🥁 Headphones on, please. #music #loops',
  ),
  user(
    'layla_codes',
    'ليلى حداد',
    '1995-01-09',
    'أكتب خوارزميات وأستمع إليها 🎹 Algorithms you can hear. Code: https://layla.example/code #coding',
    true,
  ),
];
