import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useLocation } from 'react-router';
import { routes } from '../../paths.ts';
import { kindUi } from './kind-ui.tsx';

/** Kept in the history with the page of a session. */
export type FromList = { isFromList: true };

/**
 * The state of a link to a session: a list has led there, and the way back is the browser's own, to the same page and
 * place.
 *
 * @returns undefined on another page than the list of this kind.
 */
export function useFromList(kind: SessionKind): FromList | undefined {
  const { pathname } = useLocation();
  return pathname === routes[kindUi[kind].list] ? { isFromList: true } : undefined;
}
