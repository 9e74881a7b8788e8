import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { categoryQuery } from '../../features/list-info/index.ts';
import { loadListFeed } from '../feed/load-list.ts';

/** Starts fetching a category before its page renders. @throws Response 404 for an unknown category */
export function loadCategory({ params }: LoaderFunctionArgs): Promise<null> {
  const value = params.categoryId ?? '';
  return loadListFeed(queryClient.ensureQueryData(categoryQuery(value)), { kind: 'category', value });
}
