import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';

/** What one can do to somebody beside following. */
export type RelationshipChange = 'block' | 'unblock' | 'mute' | 'unmute';

/**
 * Changes how the viewer stands to a person. Nothing that was read before is sure to be right then: a blocked person goes
 * from every list, a muted one from feeds, comments and notifications (decision 019), so what is shown is asked for again.
 * @throws ApiError
 */
export async function changeRelationship(change: RelationshipChange, userId: number): Promise<void> {
  await callApi(`app/user/${change}`, { userId });
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refetchOnSessionChange !== false });
}

/** The same for what a guest asked for: a refusal is told by an alert. */
export function changeRelationshipAfterSignIn(change: RelationshipChange, userId: number): void {
  changeRelationship(change, userId).catch((error: { messages?: string[] }) => {
    events.emit('call.failed', { messages: error.messages ?? [] });
  });
}
