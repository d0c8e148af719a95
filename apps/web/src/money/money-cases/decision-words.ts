import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { Step, StepName } from './money-cases.ts';

type Words = {
  label: string;
  question: string;
  consequence: (step: Step) => string;
  /** Label over the field of the note, and the help under it. */
  field: string;
  help: string;
  busy: string;
};

const amountOf = (step: Step): string =>
  formatEuros(eurosToCents(step.do === 'close' ? step.found.amount : step.payment.amount));
const emailOf = (step: Step): string => (step.do === 'close' ? '' : step.payment.payer.email);

/** Label, question and effect of each decision. */
export const decisionWords: Record<StepName, Words> = {
  settle: {
    label: 'Donner l’inscription',
    question: 'Donner l’inscription\u00a0?',
    consequence: (step) =>
      `La place est prise, la facture de ${amountOf(step)} payés en ligne est émise, et un e-mail part à ${emailOf(step)}.`,
    field: 'Pourquoi',
    help: 'Par exemple\u00a0: la fiche de l’association est complétée.',
    busy: 'Inscription…',
  },
  refunded: {
    label: 'Noter le remboursement',
    question: 'Noter que la somme est rendue\u00a0?',
    consequence: (step) =>
      `Une fois les ${amountOf(step)} rendus par vous\u00a0: le portail n’envoie pas d’argent ici. La place et l’avoir qui étaient gardés redeviennent libres.`,
    field: 'Comment la somme a été rendue',
    help: 'Par exemple\u00a0: virement du 2 décembre.',
    busy: 'Enregistrement…',
  },
  close: {
    label: 'Noter ce qui a été fait',
    question: 'Noter ce qui a été fait\u00a0?',
    consequence: () => 'La ligne quitte cette liste\u00a0; votre note reste au journal.',
    field: 'Ce que vous avez fait',
    help: 'Par exemple\u00a0: vu avec la personne, avoir corrigé.',
    busy: 'Enregistrement…',
  },
};
