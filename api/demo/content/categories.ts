import type { CategoryPrefix, DemoCategory } from './types.ts';

const NAMES: Record<CategoryPrefix, string> = {
  funny: 'Funny',
  animals: 'Animals',
  food: 'Food',
  satisfying: 'Satisfying',
  science: 'Science',
  art: 'Art',
  music: 'Music',
  nature: 'Nature',
  sports: 'Sports',
};

/** What videos are sorted into, in the order of the menu. */
export const categories: DemoCategory[] = Object.entries(NAMES).map(([prefix, name]) => ({
  name,
  prefix: prefix as CategoryPrefix,
}));
