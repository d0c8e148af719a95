import { callQuery, queryClient } from '../api/query.ts';
import { loadViewer } from '../api/viewer.ts';
import type { Page } from './page.ts';

type ReadById =
  | 'getTransaction'
  | 'getAttestation'
  | 'getProfile'
  | 'getUserGoals'
  | 'getSubCategory'
  | 'getIssue'
  | 'getNews'
  | 'getGroupOrder'
  | 'getOwnMessage'
  | 'getAdvisedThematics'
  | 'ownPresence'
  | 'getOwnFeedback';
/** Prefetches the call of a page whose address names its subject. */
export const prefetchById =
  (call: ReadById): Page['prefetch'] =>
  ({ params }) =>
    void queryClient.prefetchQuery(callQuery<ReadById>(call, { params: { id: params.id ?? '' } }));

/** Prefetches the calls of a page about the viewer. */
export const prefetchOwn =
  (read: (viewer: number) => Promise<void>): Page['prefetch'] =>
  () =>
    void loadViewer().then(({ id }) => read(id));
