import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { RouteAccess } from './guards.ts';

/** A page of the portal: who may open it, what its loader fetches early, where its code is. */
export type Page = {
  access?: RouteAccess;
  /** Fetches what the screen reads, before its code has come and without waiting; a response sends elsewhere. */
  prefetch?: (args: LoaderFunctionArgs) => Promise<Response | undefined | void> | Response | undefined | void;
  load: () => Promise<ComponentType>;
};
