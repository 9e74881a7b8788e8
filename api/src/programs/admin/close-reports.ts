import type { PoolClient } from 'pg';

/** Reportable content and its type id in the reference data. */
export const REPORT_TYPES = { video: 1, user: 2, comment: 3, message: 4, playlist: 5 } as const;
export type ReportType = keyof typeof REPORT_TYPES;

/**
 * Closes all open reports about a target.
 * @param targetId a video's file name, a playlist's identifier in URLs, otherwise the id
 * @param outcome a short text for the log
 * @returns the number of closed reports
 */
export async function closeReports(
  client: PoolClient,
  type: ReportType,
  targetId: string,
  outcome: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `update user_reports set closed_at = now(), outcome = $3
     where type_id = $1 and target_id = $2 and closed_at is null`,
    [REPORT_TYPES[type], targetId, outcome],
  );
  return rowCount ?? 0;
}

/** Formats the number of closed reports as the end of a message. */
export function formatClosedReports(closed: number): string {
  if (closed === 0) return '';
  return closed === 1 ? ' 1 report closed.' : ` ${closed} reports closed.`;
}
