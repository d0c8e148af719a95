import './theme/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onAccountDue } from './api/account-due.ts';
import { forgetAsked, keepLeft, noteArrival } from './api/asked-address.ts';
import { forgetKeptSessions } from './api/kept-sessions.ts';
import { logFailure } from './api/log.ts';
import { forgetAnswers, queryClient } from './api/query.ts';
import { onLoginEnd, watchLogins } from './api/logins.ts';
import { readRefreshToken, readToken } from './api/tokens.ts';
import { knownViewer } from './api/viewer.ts';
import { surviveForeignHands } from './foreign-hands.ts';
import { nextTask } from './next-task.ts';
import { routes } from './paths.ts';
import { createRouter } from './routes.tsx';
import { watchInstallPrompt } from './ui/install-prompt.ts';
import { RouterContext } from './ui/use-search.ts';

surviveForeignHands();
noteArrival();
watchLogins();
watchInstallPrompt();
// The login may have ended while the portal was closed.
if (readToken() === null && readRefreshToken() === null) forgetKeptSessions();

// Registered once the page has loaded, as it only serves a page for lost connections (public/sw.js).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch((error: unknown) => logFailure('service worker', error));
  });
}

/** A function, as a top-level `await` would make the build list the entry’s parts as scripts of the page. */
async function start(): Promise<void> {
  await nextTask();
  const router = createRouter();

  // Cached data belongs to the ended login. It is dropped after the page is left, which still shows it.
  onLoginEnd((reason, dues) => {
    // The next person to log in here may be somebody else.
    if (reason === 'expired') keepLeft(router.state.location, knownViewer()?.id ?? null);
    else forgetAsked();
    if (reason === 'takeover') return window.location.assign(routes.admin);
    forgetKeptSessions();
    void router
      .navigate(routes.landing, { replace: true, state: { ended: reason, dues } })
      .then(forgetAnswers);
  });

  // The account is read again first, as the guards send every page but the account’s there.
  onAccountDue(() => {
    if (router.state.location.pathname === routes.account) return;
    void queryClient
      .invalidateQueries({ queryKey: ['me'] })
      .then(() => router.navigate(routes.account, { replace: true }));
  });

  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Drawn in slices, so that the page stays responsive: its outline already stands in the document.
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
      </QueryClientProvider>,
    ),
  );
}

void start();
