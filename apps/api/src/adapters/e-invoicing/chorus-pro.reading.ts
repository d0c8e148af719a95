import { type BuyerNeeds, depositCode } from '@forman/domain/books/invoicing/chorus-pro';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { isObject } from '../json-http.ts';
import type { StateReading } from './port.ts';

/** An invoice as its supplier's search lists it (rechercher/fournisseur). */
export type FoundInvoice = { id: number; flow: string; state: StateReading };

type Said = Record<string, unknown>;

/** Reads the objects of a list in an answer; [] where the answer has no such list. */
const listOf = (value: unknown): Said[] => (Array.isArray(value) ? (value as unknown[]).filter(isSaid) : []);
const isSaid = (value: unknown): value is Said => isObject(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const reasonOf = (...texts: unknown[]): string | null =>
  texts
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, 1000) || null;

/** Reads the found invoices with this number: the search may also find numbers that contain it. */
export const readFound = (body: Said, number: string): FoundInvoice[] =>
  listOf(body['listeFactures'])
    .filter(({ numeroFacture }) => textOf(numeroFacture) === number)
    .map((found) => ({
      id: Number(found['identifiantFactureCPP']),
      flow: textOf(found['numeroFluxDepot']),
      state: stateOf(found['statut'], found['dateHeureEtatCourant'], found['commentaireEtatCourant']),
    }));

/** Reads all states of an invoice (consulter/historique), oldest first. */
export const readHistory = (body: Said): StateReading[] => {
  const { histoStatut } = isSaid(body['historiquesDesStatuts'])
    ? body['historiquesDesStatuts']
    : { histoStatut: [] };
  return listOf(histoStatut)
    .map(({ histoStatutCode, histoStatutDatePassage, histoStatutCommentaire }) =>
      stateOf(histoStatutCode, histoStatutDatePassage, histoStatutCommentaire),
    )
    .filter(({ code }) => code !== '')
    .toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0));
};

/** Reads the state of a deposit (consulterCRDetaille), with its faults; null when there is no state. */
export function readReport(body: Said): StateReading | null {
  const errors = [
    ...listOf(body['listeErreurDP']).map((error) => error['libelleErreurDP']),
    ...listOf(body['listeErreurTechnique']).map((error) => error['libelleErreur']),
  ];
  const state = stateOf(body['etatCourantDepotFlux'], body['dateHeureEtatCourantFlux']);
  return state.code === '' ? null : { ...state, reason: reasonOf(...errors) };
}

const stateOf = (code: unknown, since: unknown, reason?: unknown): StateReading => ({
  code: depositCode(textOf(code)).slice(0, 80),
  since: instantOf(since),
  reason: reasonOf(reason),
});

/** Reads an instant: text with its offset or in Paris time ("2018-04-19 11:08"), or milliseconds. */
export function instantOf(value: unknown): Date | null {
  if (typeof value === 'number') return valid(new Date(value));
  const text = textOf(value);
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.length > 10) return valid(new Date(text));
  const [day = '', hour = '00:00'] = text.split(/[ T]/);
  return isDay(day) ? valid(parisInstant(day, hour.slice(0, 5))) : null;
}

const valid = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date);

/** Reads the structure's own parameters (structures/consulter). */
export function readParameters(body: Said): BuyerNeeds {
  const parameters = isSaid(body['parametres']) ? body['parametres'] : {};
  const either = parameters['gestionNumeroEJOuCodeService'] === true;
  return {
    service: !either && parameters['codeServiceDoitEtreRenseigne'] === true,
    engagement: !either && parameters['numeroEJDoitEtreRenseigne'] === true,
    either,
  };
}

/** Number of the structure with this SIRET among those found (structures/rechercher); null without one. */
export function readStructure(body: Said, siret: string): number | null {
  const found = listOf(body['listeStructures']);
  const mine =
    found.find(({ identifiantStructure }) => textOf(identifiantStructure) === siret) ??
    // Some answers leave out the SIRET of the search.
    found.find(({ identifiantStructure }) => identifiantStructure === undefined);
  const id = Number(mine?.['idStructureCPP']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
