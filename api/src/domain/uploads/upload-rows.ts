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
  /**
   * `open`: incomplete or not yet validated. `refused`: the intake rejected the file. `ended`: canceled by its owner
   * or expired.
   */
  state: 'open' | 'accepted' | 'refused' | 'ended';
  created_at: Date;
  expires_at: Date;
}

const COLUMNS = 'id, owner_id, video_id, name, bytes, received, state, created_at, expires_at';

export const findUpload = statement<UploadRow, [id: string]>(
  'upload-find',
  `select ${COLUMNS} from uploads where id = $1`,
);

/** Stores the number of received bytes. Updates may arrive out of order. */
export const recordReceived = statement<never, [id: string, received: number]>(
  'upload-received',
  `update uploads set received = greatest(received, $2), touched_at = now() where id = $1 and state = 'open'`,
);

/** Records that all bytes of some uploads are stored, and that a process is about to check them. */
export const recordComplete = statement<never, [ids: string[]]>(
  'upload-complete',
  `update uploads set received = bytes, touched_at = now() where id = any($1) and state = 'open'`,
);

/** Ends an upload. Returns no row if it has already ended. */
export const endUpload = statement<UploadRow, [id: string, state: UploadRow['state']]>(
  'upload-end',
  `update uploads set state = $2, touched_at = now(),
     received = case when $2 in ('accepted', 'refused') then bytes else received end
   where id = $1 and state = 'open' returning ${COLUMNS}`,
);
