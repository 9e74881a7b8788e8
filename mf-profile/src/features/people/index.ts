export { PeopleList } from './people-list.tsx';
export { peopleQuery } from './queries.ts';
export { changeStanding, changeStandingLater, type Standing } from './standing.ts';
