import type { OfficeSite } from '@forman/contract/participation/catalogue';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { routes } from '../../../paths.ts';
import { countedOf, kindUiOf } from '../../../sessions/shared/kind-ui.tsx';

export type Use = OfficeSite['uses'][number];

/** "13 ateliers, dont 3 à venir"; "1 atelier à venir" */
export function countOf({ kind, coming, past }: Use): string {
  const count = coming + past;
  const sessions = countedOf(kind, count);
  if (coming === 0) return sessions;
  return past === 0 ? `${sessions} à venir` : `${sessions}, dont ${coming} à venir`;
}

/** All kinds on one line, for sentences and files. */
export const countsOf = (uses: readonly Use[]): string => uses.map(countOf).join('\u00a0; ');

/** Address of the panel of this kind, filtered to these sessions. */
export const panelOf = (kind: SessionKind, filter: Record<string, string>): string =>
  `${routes.admin}?${new URLSearchParams({ rubrique: kindUiOf(kind).panel, ...filter })}`;
