import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Door } from './guards.ts';

/** A page of the portal: who may open it, what its loader starts, where its code is. */
export type Page = {
  door?: Door;
  /** Starts the fetches of the screen, without waiting for them; what it answers sends elsewhere. */
  start?: (args: LoaderFunctionArgs) => Promise<Response | undefined | void> | Response | undefined | void;
  load: () => Promise<ComponentType>;
};
