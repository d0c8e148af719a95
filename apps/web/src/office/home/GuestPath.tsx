import './guest-path.css';
import { lazy, Suspense, useEffect } from 'react';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { GuestAction } from './acts.ts';
import { GuestPathSkeleton } from './GuestPathSkeleton.tsx';
import { appointmentOf, doneOf, pathSentence } from './path-words.ts';

/** Code that only guests need, loaded while their path is read. */
const blocks = () => import('./PathBlocks.tsx');
const PathBlocks = lazy(async () => ({ default: (await blocks()).PathBlocks }));

/** `Action` is a component of another feature, passed by the route. */
type Props = { Action: GuestAction };

/** A guest's next step with its button, and its place on the way to the membership (CORE-007). */
export function GuestPath({ Action }: Props) {
  const me = useViewer();
  const { data: path, error, refetch, dataUpdatedAt } = useCall('guestPath', {});
  const now = useNow(dataUpdatedAt);
  const retry = (): void => void refetch();
  const skeleton = <GuestPathSkeleton hasDates={!me.is3JREnded} onRetry={retry} />;
  // Load the code at once, without waiting for the path.
  useEffect(() => void blocks(), []);
  return (
    <div className="home guest-path">
      <PageHeader
        title={`Bienvenue ${me.firstName}`}
        tabTitle="Ateliers"
        lead={<output>{path ? pathSentence(doneOf(path), appointmentOf(path, now)) : '\u00a0'}</output>}
      />
      {path && (
        <Suspense fallback={skeleton}>
          <PathBlocks path={path} now={now} Action={Action} />
        </Suspense>
      )}
      {!path && error && (
        <ErrorState title="Votre parcours n’a pas pu être lu" error={error} onRetry={retry} />
      )}
      {!path && !error && skeleton}
    </div>
  );
}
