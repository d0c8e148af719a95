import { type ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { takeAsked } from './api/asked-address.ts';
import { callQuery, queryClient } from './api/query.ts';
import { homeOf } from './api/viewer.ts';
import { Boot } from './app/Boot.tsx';
import { findViewer, redirectIfDenied } from './app/guards.ts';
import { PageMissing } from './app/page-missing.ts';
import type { Page } from './app/page.ts';
import { portalPages } from './app/pages.tsx';
import { publicPages } from './app/public-pages.tsx';
import { PublicLayout } from './app/PublicLayout.tsx';
import { Root } from './app/Root.tsx';
import { BareError, RouteError } from './app/RouteError.tsx';
import { LandingPage } from './people/login/LandingPage.tsx';
import { nextTask } from './next-task.ts';
import { type RouteName, routes } from './paths.ts';
import { NotFound } from './platform/shared/NotFound.tsx';

const entriesOf = <T,>(table: Partial<Record<RouteName, T>>) => Object.entries(table) as [RouteName, T][];

/** Parameters that are words: the rest of an address, a page of the guide, a scanned code. */
const words = new Set(['*', 'page', 'code']);

/** Refuses an `:id` that is not digits, so that no word is read as one. */
function checkNumbers(params: LoaderFunctionArgs['params']): void {
  for (const [name, value] of Object.entries(params)) {
    if (!words.has(name) && !/^\d{1,10}$/.test(value ?? '')) throw new PageMissing();
  }
}

let afterRouter: Promise<void> | undefined;
/**
 * Resolves in a task after the router’s own, for which the first page’s requests and code wait
 * (next-task.ts).
 */
const whenRouted = (): Promise<void> => (afterRouter ??= nextTask());

function portalRoute([name, page]: [RouteName, Page]): RouteObject {
  return {
    path: routes[name],
    loader: async (args) => {
      await whenRouted();
      const elsewhere = await redirectIfDenied(page.access);
      if (elsewhere) return elsewhere;
      checkNumbers(args.params);
      return (await page.prefetch?.(args)) ?? null;
    },
    ...codeOf(page),
  };
}

const codeOf = ({ load }: Pick<Page, 'load'>): Pick<RouteObject, 'lazy'> => ({
  lazy: async (): Promise<{ Component: ComponentType }> => {
    await whenRouted();
    return { Component: await load() };
  },
});

const publicRoute = ([name, page]: [RouteName, Page]): RouteObject => ({
  path: routes[name],
  ...codeOf(page),
});

/** Shows a visitor the landing page while its figures are fetched; redirects others (CORE-018). */
async function landingLoader() {
  await whenRouted();
  const me = await findViewer().catch(() => null);
  if (me !== null) return redirect(takeAsked(me) ?? homeOf(me));
  void queryClient.prefetchQuery(callQuery('countMembers', {}));
  void queryClient.prefetchQuery(callQuery('listDemoAccounts', {}));
  return null;
}

async function ifLoggedIn() {
  await whenRouted();
  return (await findViewer()) === null ? redirect(routes.landing) : null;
}

async function toHome() {
  const me = await findViewer();
  return redirect(me === null ? routes.landing : homeOf(me));
}

const frame = async () => (await import('./app/PortalFrame.tsx')).PortalFrame;

/** Router of the portal’s addresses. Creating it starts to load the screen of the present address. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: Boot,
      ErrorBoundary: BareError,
      children: [
        {
          path: routes.landing,
          loader: landingLoader,
          element: <LandingPage onIntent={() => void frame()} />,
        },
        {
          Component: PublicLayout,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [...entriesOf(publicPages).map(publicRoute), { path: '*', Component: NotFound }],
            },
          ],
        },
        {
          path: '/auth',
          loader: ifLoggedIn,
          ...codeOf({ load: frame }),
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                { index: true, loader: toHome },
                ...entriesOf(portalPages).map(portalRoute),
                { path: '*', loader: () => redirectIfDenied(), Component: NotFound },
              ],
            },
          ],
        },
      ],
    },
  ]);
