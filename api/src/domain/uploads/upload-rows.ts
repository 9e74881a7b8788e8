import type { QueryResultRow } from 'pg';
import { statement } from '../../platform/db/statement.ts';

/** A row of `uploads`. */
export interface UploadRow extends QueryResultRow {
  id: string;
  owner_id: number;
  video_id: number | null;
  name: string;
  bytes: number;
  received: number;
  /** `open`: bytes are missing, or nobody has looked at them. `ended`: its owner gave it up. */
  state: 'open' | 'accepted' | 'refused' | 'ended';
  created_at: Date;
  expires_at: Date;
}

const COLUMNS = 'id, owner_id, video_id, name, bytes, received, state, created_at, expires_at';

export const findUpload = statement<UploadRow, [id: string]>(
  'upload-find',
  `select ${COLUMNS} from uploads where id = $1`,
);

/** How much of it came; reports overtake each other. */
export const recordReceived = statement<never, [id: string, received: number]>(
  'upload-received',
  `update uploads set received = greatest(received, $2), touched_at = now() where id = $1 and state = 'open'`,
);

/** From here on nothing is taken for it any more. Finds nothing when somebody else has ended it. */
export const endUpload = statement<UploadRow, [id: string, state: UploadRow['state']]>(
  'upload-end',
  `update uploads set state = $2, touched_at = now(),
     received = case when $2 in ('accepted', 'refused') then bytes else received end
   where id = $1 and state = 'open' returning ${COLUMNS}`,
);
