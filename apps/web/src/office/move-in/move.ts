import { type MoveTarget, moveTargets } from '@forman/domain/office/move-in/targets';
import { counted, formatCount } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { isUnderWay } from '../../platform/shared/use-tasks.ts';

export type Move = NonNullable<Answer<'getMove'>['move']>;
export type File = Move['files'][number];

export const moveSteps = ['deposer', 'joindre', 'repeter', 'signer', 'fait'] as const;
export type MoveStep = (typeof moveSteps)[number];

/** What waits in a file before it can be rehearsed; '' when it is understood. */
export function waitsIn({ missing, levels }: Pick<File, 'missing' | 'levels'>): string {
  const [lacks] = missing;
  if (lacks) return `Il manque\u00a0: ${lacks.join(' ou ')}`;
  const unknown = levels.filter(({ level }) => level === null).length;
  return unknown > 0 ? counted(unknown, 'niveau à dire', 'niveaux à dire') : '';
}

const many: Record<MoveTarget, readonly [string, string]> = {
  people: ['personne', 'personnes'],
  sessions: ['ligne de session', 'lignes de sessions'],
  invoices: ['ligne de facture', 'lignes de factures'],
  documents: ['PDF', 'PDF'],
  avoirs: ['avoir', 'avoirs'],
  sites: ['lieu', 'lieux'],
  titles: ['titre', 'titres'],
  goals: ['objectif', 'objectifs'],
  votes: ['vote', 'votes'],
  hours: ['formation attestée', 'formations attestées'],
  news: ['actualité', 'actualités'],
  faq: ['question', 'questions'],
  movements: ['mouvement', 'mouvements'],
};
export const rowsWords = ({ target, rows }: Pick<File, 'target' | 'rows'>): string =>
  counted(rows, ...many[target]);
export const targetTitle = (target: MoveTarget): string => moveTargets[target].title;

/** The step that waits for somebody. */
export function waitingStep(move: Move | null): MoveStep {
  if (!move || move.state === 'undone' || move.files.length === 0 || isBusyWith(move, 'move_reading'))
    return 'deposer';
  if (move.state !== 'open') return 'fait';
  if (move.rehearsal || isBusyWith(move, 'move_rehearsal')) return 'repeter';
  return 'deposer';
}

export const isBusy = ({ task }: Move): boolean => task !== null && isUnderWay(task);
export const isBusyWith = (move: Move, kind: NonNullable<Move['task']>['kind']): boolean =>
  isBusy(move) && move.task?.kind === kind;

/** Words under each step, and whether it is done. */
export function stepFacts(move: Move | null): Record<MoveStep, { about: string; isDone: boolean }> {
  const isOver = move !== null && move.state !== 'open' && move.state !== 'undone';
  const files = move?.files ?? [];
  const rehearsal = move?.rehearsal ?? null;
  return {
    deposer: {
      about: files.length > 0 ? counted(files.length, 'fichier', 'fichiers') : 'fichiers de l’ancien outil',
      isDone: isOver || (files.length > 0 && files.every((file) => waitsIn(file) === '')),
    },
    joindre: {
      about: move?.undecided ? `${formatCount(move.undecided)} à décider` : 'qui est qui',
      isDone: isOver || (files.length > 0 && move?.undecided === 0),
    },
    repeter: {
      about: rehearsal ? `répétition n°\u00a0${rehearsal.number}` : 'rien n’est écrit',
      isDone: isOver || rehearsal !== null,
    },
    signer: { about: isOver ? 'signé' : 'par le bureau', isDone: isOver },
    fait: { about: 'tant que rien n’en dépend', isDone: false },
  };
}
