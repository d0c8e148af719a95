import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { RouteAccess } from './guards.ts';

/** A page of the portal: its access, its early requests, and its code. */
export type Page = {
  access?: RouteAccess;
  /** Starts the screen’s requests before its code has loaded; a returned response redirects. */
  prefetch?: (args: LoaderFunctionArgs) => Promise<Response | undefined | void> | Response | undefined | void;
  load: () => Promise<ComponentType>;
};
