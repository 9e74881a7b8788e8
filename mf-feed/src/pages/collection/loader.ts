import { queryClient } from '@ontrend/shared/query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { collectionQuery } from '../../features/list-info/index.ts';
import { loadListFeed } from '../feed/load-list.ts';

/** Starts fetching a collection before its page renders. @throws Response 404 for an unknown collection */
export function loadCollection({ params }: LoaderFunctionArgs): Promise<null> {
  const value = params.collectionId ?? '';
  return loadListFeed(queryClient.ensureQueryData(collectionQuery(value)), { kind: 'collection', value });
}
