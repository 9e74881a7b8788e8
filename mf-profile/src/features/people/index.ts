export { PeopleList } from './people-list.tsx';
export { changeStanding, changeStandingLater, type Standing } from './standing.ts';
