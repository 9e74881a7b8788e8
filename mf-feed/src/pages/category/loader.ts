import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { categoryQuery } from '../../features/list-info/index.ts';
import { loadListFeed } from '../feed/load-list.ts';

/** Begins reading a category before it is drawn. @throws Response 404 for one that is not there */
export function loadCategory({ params }: LoaderFunctionArgs): Promise<null> {
  const value = params.categoryId ?? '';
  return loadListFeed(queryClient.ensureQueryData(categoryQuery(value)), { kind: 'category', value });
}
