import { queryClient } from '@ontrend/shared/query';
import type { Person, Video } from '@ontrend/shared/wire';
import { useSyncExternalStore } from 'react';

/** Suggested users in the drawer (spec 9). */
const SUGGESTED = 5;

let known: Person[] = [];

function peopleOf(data: unknown): Person[] {
  const pages = (data as { pages?: { data?: Video[] }[] } | undefined)?.pages ?? [];
  const people = new Map<number, Person>();
  for (const video of pages.flatMap((page) => page.data ?? [])) {
    if (video.user && people.size < SUGGESTED) people.set(video.user.id, video.user);
  }
  return [...people.values()];
}

function read(): Person[] {
  // Once there are five they stay: a list that changes while one reads it is of no use.
  if (known.length === SUGGESTED) return known;
  for (const query of queryClient.getQueryCache().getAll()) {
    const people = peopleOf(query.state.data);
    if (people.length > known.length) known = people;
  }
  return known;
}

/** Up to 5 suggested users, taken from videos the page has loaded anyway (spec 2.4). */
export function useSuggestedPeople(): Person[] {
  return useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    read,
    () => [],
  );
}
