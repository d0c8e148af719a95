import { pathTo, routes } from '../../paths.ts';
import type { Sample } from './samples.ts';

/** Address of each kind’s page here; team meetings are free and for members only, so they have none. */
const pages = {
  workshop: 'simulatedWorkshop',
  formation: 'simulatedFormation',
  event: 'simulatedEvent',
} as const;

export const samplePath = ({ kind, id }: Pick<Sample, 'kind' | 'id'>): string =>
  pathTo(pages[kind as keyof typeof pages], { id });

/** Steps of the first page, as its address names them. */
export const accountPath = `${routes.simulation}?etape=compte`;
export const signedUpPath = `${routes.simulation}?etape=inscription-faite`;

/** Pages of the walk, in the order in which a newcomer meets them. */
const walk = [
  { to: routes.simulation, label: 'Créer mon compte' },
  { to: pathTo('simulatedWorkshop', { id: 1 }), label: 'Découvrir le métier' },
  { to: routes.simulatedMembership, label: 'Adhérer' },
  { to: pathTo('simulatedWorkshop', { id: 2 }), label: 'S’inscrire à un atelier' },
  { to: pathTo('simulatedFormation', { id: 1 }), label: 'S’inscrire à une formation' },
  { to: pathTo('simulatedEvent', { id: 1 }), label: 'S’inscrire à un événement' },
] as const;

/** The page after this address, if the address belongs to the walk. */
export function stepAfter(path: string): (typeof walk)[number] | undefined {
  const here = walk.findIndex(({ to }) => to === path);
  return here === -1 ? undefined : walk[here + 1];
}
