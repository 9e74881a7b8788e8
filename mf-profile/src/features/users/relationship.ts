import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';

/** Changes of the relationship to another user, other than following. */
export type RelationshipChange = 'block' | 'unblock' | 'mute' | 'unmute';

/**
 * Blocks or mutes a user, or reverts it. All active queries are refetched, because any cached reply may
 * contain content that is now hidden: a blocked user disappears from every list, a muted one from feeds,
 * comments and notifications (decision 019).
 * @throws ApiError
 */
export async function changeRelationship(change: RelationshipChange, userId: number): Promise<void> {
  await callApi(`app/user/${change}`, { userId });
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refetchOnSessionChange !== false });
}

/** Calls `changeRelationship` outside of a component, after sign-in. A failed call shows an alert. */
export function changeRelationshipWithAlert(change: RelationshipChange, userId: number): void {
  changeRelationship(change, userId).catch((error: { messages?: string[] }) => {
    events.emit('call.failed', { messages: error.messages ?? [] });
  });
}
