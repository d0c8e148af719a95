import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useLocation } from 'react-router';
import { routes } from '../../paths.ts';
import { kindUi } from './kind-ui.tsx';

/** State kept in the history for a session’s page. */
export type FromList = { isFromList: true };

/**
 * State of a link to a session from its list, so that going back uses the browser’s history, to the same page
 * and scroll position.
 * @returns undefined on any page but the list of this kind.
 */
export function useFromList(kind: SessionKind): FromList | undefined {
  const { pathname } = useLocation();
  return pathname === routes[kindUi[kind].list] ? { isFromList: true } : undefined;
}
