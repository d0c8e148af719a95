import { onLoginEnd } from './logins.ts';

/**
 * The confirmation question, open when the server refuses a call until the person has proved their identity
 * again. Several calls refused at once share one question, which app/Root.tsx shows.
 */
type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void };
let question: Question | null = null;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** @returns true once the person has confirmed; false when they left the question, or the login ended. */
export function askToConfirm(): Promise<boolean> {
  if (question === null) {
    let settle: Question['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    question = { answer, settle };
    tell();
  }
  return question.answer;
}

export function settleConfirmation(isConfirmed: boolean): void {
  const asked = question;
  question = null;
  tell();
  asked?.settle(isConfirmed);
}

onLoginEnd(() => question && settleConfirmation(false));

export const confirmation = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: (): boolean => question !== null,
};
