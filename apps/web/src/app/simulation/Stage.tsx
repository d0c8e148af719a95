import './simulation.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../api/query.ts';
import { PortalApiContext } from '../../api/use-portal-api.ts';
import { viewerQuery } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { sampleApi } from './sample-api.ts';
import { testCards } from './sample-payments.ts';
import { meOf, newcomer, type SampleViewer } from './sample-people.ts';
import { SimulationBanner } from './SimulationBanner.tsx';

/** Cache of the simulation’s views: prepared answers, never fetched again, apart from a real login’s. */
function answersFor(viewer: SampleViewer): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, networkMode: 'always' } },
  });
  client.setQueryData(viewerQuery.queryKey, meOf(viewer));
  client.setQueryData(callQuery('listTestCards', {}).queryKey, testCards);
  return client;
}

type Props = { viewer?: SampleViewer | undefined; children: ReactNode };

/** Frame of every simulated page: banner, links out, and the API that answers in place of the server. */
export function Stage({ viewer = newcomer, children }: Props) {
  const [client] = useState(() => answersFor(viewer));
  return (
    <QueryClientProvider client={client}>
      <div className="sim">
        <SimulationBanner />
        <nav className="sim-ways small" aria-label="Quitter la simulation">
          <Link to={routes.landing}>Accueil</Link>
          <Link to={routes.signup}>M’inscrire pour de vrai</Link>
        </nav>
        <PortalApiContext value={sampleApi}>{children}</PortalApiContext>
      </div>
    </QueryClientProvider>
  );
}
