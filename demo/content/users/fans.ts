import type { DemoUser } from '../types.ts';
import { createUser } from './create-user.ts';

/** Viewers without videos, who comment and like. */
export const fans: DemoUser[] = [
  createUser('ana.banana', 'Ana Banán', '2002-02-11', 12, 'mostly here for the food videos 🍌'),
  createUser('jonas_k', 'Jonas K.', '1995-06-23', 42, 'Commuter. Watches everything twice.'),
  createUser('priya.reads', 'Priya Raman', '1990-12-02', 89, 'books, tea, small animals'),
  createUser('tomasz.w', 'Tomasz Wiśniewski', '1987-03-15', 26, 'dad jokes in three languages'),
  createUser('lucia.mar', 'Lucía Marín', '1999-08-08', 168, '🌊 Valencia'),
  createUser('kenji_92', 'Kenji Mori', '1992-10-19', 60, '電車と猫'),
  createUser('fatou.d', 'Fatou Diallo', '1996-05-27', 15, 'nurse on night shift, send cats'),
  createUser('elif.su', 'Elif Su', '2001-01-30', 38, 'çay?'),
  createUser('ola_nordmann', 'Ola Nordmann', '1983-11-05', 78, 'ski in winter, scroll in summer'),
  createUser('mia.in.rain', 'Mia Regen', '1998-04-21', 27, 'umbrella collector ☂️'),
  createUser('carlos_bbq', 'Carlos Rivas', '1979-07-14', 22, 'low and slow'),
  createUser('noor.h', 'Noor Haddad', '2000-09-09', 52, 'قهوة وقطط'),
  createUser('siobhan.k', 'Siobhán Kelly', '1994-03-17', 99, 'teacher, class 7b says hi'),
  createUser('dmitri_v', 'Дмитрий В.', '1985-12-12', 36, 'инженер, люблю порядок'),
  createUser('aisha.o', 'Aisha Okafor', '1997-06-06', 178, 'laughs too loud on buses'),
  createUser('felix.fox', 'Felix Fuchs', '2003-10-01', 70, 'student, technically'),
  createUser('yuki.snow', '雪乃', '1993-01-23', 25, 'ゆっくり'),
  createUser('big_paula', 'Paula Groß', '1976-08-29', 48, 'grandmother of five, fan of penguins'),
  createUser('grandpa.joe', 'Joe Miller', '1951-02-02', 88, 'My granddaughter set this up for me.'),
  createUser('zoe_zoom', 'Zoé Lambert', '2004-05-16', 37, 'toujours en retard'),
  createUser('hugo.lef', 'Hugo Lefèvre', '1989-09-25', 32, 'baker. yes I judge the toast.'),
  createUser('chen.wei', '陈伟', '1991-07-07', 62, '面条专家'),
  createUser('ravi.makes', 'Ravi Patel', '1986-04-04', 109, 'woodworker, sometimes splinters'),
  createUser('ingrid_b', 'Ingrid Berg', '1972-11-19', 46, 'knits while watching'),
  createUser('tiago.pt', 'Tiago Pinto', '1995-02-28', 188, 'café e skate'),
  createUser('nele.nine', 'Nele Neun', '2002-12-24', 80, 'collects perfect loops'),
  createUser('bex.draws', 'Bex Turner', '1998-03-03', 35, 'sketchbook full of your cat'),
  createUser('omar.k', 'Omar Khalil', '1984-06-18', 58, 'father of two, asleep by nine'),
  createUser('lina.loops', 'Lina Holm', '2000-08-12', 98, 'I say "again" a lot'),
  createUser('pablo_p', 'Pablo Prieto', '1992-05-05', 47, 'fotos, flan, fútbol'),
];

export const FAN_NAMES = fans.map(({ username }) => username);
