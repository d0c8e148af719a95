import './simulation.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { standIn } from '../../api/client.ts';
import { viewerQuery } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { sampleServer } from './sample-server.ts';
import { meOf, newcomer, type SampleViewer } from './sample-people.ts';
import { SimulationBanner } from './SimulationBanner.tsx';

/** Cache of the simulation’s answers, apart from a real login’s. */
function answersFor(viewer: SampleViewer): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, networkMode: 'always' } },
  });
  client.setQueryData(viewerQuery.queryKey, meOf(viewer));
  // The account has no answer of its own: it is neither read nor read again.
  client.setQueryDefaults(viewerQuery.queryKey, { enabled: false });
  return client;
}

type Props = { viewer?: SampleViewer | undefined; children: ReactNode };

/** Frame of every simulated page: banner, links out, and the answers in place of the server’s. */
export function Stage({ viewer = newcomer, children }: Props) {
  const [client] = useState(() => answersFor(viewer));
  // Before any child reads: queries begin after the layout.
  useLayoutEffect(() => standIn(sampleServer), []);
  return (
    <QueryClientProvider client={client}>
      <div className="sim">
        <SimulationBanner />
        <nav className="sim-ways flex wrap justify-end gap-4-20 small" aria-label="Quitter la simulation">
          <Link to={routes.landing}>Accueil</Link>
          <Link to={routes.signup}>M’inscrire pour de vrai</Link>
        </nav>
        {children}
      </div>
    </QueryClientProvider>
  );
}
