import type { ViewerKeys } from '../../platform/auth/viewer-keys.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { type Affinities, mergeBrowserAffinities, NO_AFFINITIES } from './affinities.ts';
import type { Candidate } from './candidate-pools.ts';

/** The viewer a feed is ranked for. */
export interface FeedViewer {
  /** Null for a guest. */
  id: number | null;
  keys: ViewerKeys;
  /** True if affinities and follows influence the ranking. */
  isPersonal: boolean;
}

/**
 * Affinities of the member and of the browser, the number of creators that the member follows, and which creators of the pooled
 * candidates are among them.
 */
export const selectViewer = statement<
  {
    viewer_key: string | null;
    affinities: Affinities;
    version: number;
    following: number;
    followed: number[];
  },
  [own: string | null, browser: string | null, viewerId: number | null, pooledCreators: readonly number[]]
>(
  'feed-viewer',
  `select a.viewer_key, a.affinities, a.version, coalesce(u.following, 0) as following, follow_list.followed
   from (select array(
     select followed_id from follows where follower_id = $3 and followed_id = any ($4::bigint[])) as followed
   ) follow_list
   left join users u on u.id = $3
   left join viewer_affinities a on a.viewer_key in ($1, $2)`,
);

/** A viewer's affinities and follows. */
export interface ViewerProfile {
  affinities: Affinities;
  /** Version of the affinities, which increases with every change. */
  version: number;
  /** Whether the viewer has affinities. */
  isKnown: boolean;
  /** Number of followed creators. */
  following: number;
  /** Followed creators who have pooled candidates. */
  followed: ReadonlySet<number>;
}

/** A viewer without affinities who follows no creators. */
export const UNKNOWN_VIEWER: ViewerProfile = {
  affinities: NO_AFFINITIES,
  version: 0,
  isKnown: false,
  following: 0,
  followed: new Set(),
};

/** Reads a viewer's affinities and follows. @param pooled candidates whose creators the viewer may follow */
export async function readProfile(
  db: Queryable,
  { id, keys }: FeedViewer,
  pooled: readonly Candidate[],
): Promise<ViewerProfile> {
  const creators = id === null ? [] : [...new Set(pooled.map(({ ownerId }) => ownerId))];
  const rows = await selectViewer(db, keys.own, keys.browser, id, creators);
  const findRow = (key: string | null) => rows.find(({ viewer_key }) => key !== null && viewer_key === key);
  const own = findRow(keys.own);
  const browser = findRow(keys.browser);
  const ownAffinities = own?.affinities ?? NO_AFFINITIES;
  return {
    affinities: browser ? mergeBrowserAffinities(ownAffinities, browser.affinities) : ownAffinities,
    version: own?.version ?? 0,
    isKnown: own !== undefined || browser !== undefined,
    following: rows[0]?.following ?? 0,
    followed: new Set(rows[0]?.followed),
  };
}
