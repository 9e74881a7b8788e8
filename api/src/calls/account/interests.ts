import { calls } from '@ontrend/shared/wire';
import { chooseInterests } from '../../domain/analytics/choose-interests.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Chooses the categories that the viewer's For You feed starts with (ACCOUNT-57). */
export const userInterests = defineHandler(
  calls.userInterests,
  async ({ body, viewer, services: { pool } }) => ({
    data: { categoryIds: await chooseInterests(pool, viewer.id, body.categoryIds) },
  }),
);
