import './theme/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { forgetAnswers, queryClient } from './api/query.ts';
import { onSessionEnd, watchSession } from './api/session.ts';
import { routes } from './paths.ts';
import { router } from './routes.tsx';
import { RouterContext } from './ui/use-search.ts';

watchSession();

// What was read belongs to the login that ended. The page leaves first: it still shows what it read.
onSessionEnd((reason) => {
  if (reason === 'takeover') return window.location.assign(routes.admin);
  void router.navigate(routes.landing, { replace: true, state: { ended: reason } }).then(forgetAnswers);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  </QueryClientProvider>,
);
