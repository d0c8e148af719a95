import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong, type Problems } from '../problems.ts';
import type { WrongField } from '../WrongFields.tsx';
import { markedFields } from './marked-fields.ts';

export type FormProblems = {
  element: RefObject<HTMLFormElement | null>;
  problems: Problems;
  /** Fields marked as wrong, which the shell counts above the form. */
  marked: readonly WrongField[];
  /** Marks the fields, counts them, and leads to the first. */
  tell: (wrong: Problems) => void;
  /** Takes the marks off fields that change. */
  clear: (changed: object) => void;
};

/** Problems of a form at its fields. */
export function useProblems(): FormProblems {
  const element = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [marked, setMarked] = useState<readonly WrongField[]>([]);
  const count = (): void => setMarked(markedFields(element.current));
  return {
    element,
    problems,
    marked,
    tell: (wrong) => {
      flushSync(() => setProblems(wrong));
      flushSync(count);
      focusFirstWrong(element.current);
    },
    clear: (changed) => {
      if (Object.keys(problems).length === 0) return;
      setProblems(
        Object.fromEntries(Object.entries(problems).filter(([path]) => !(fieldIn(path) in changed))),
      );
      // Once the marks are gone from the screen.
      setTimeout(count);
    },
  };
}

/** "lines" of "lines.0.minutes". */
export const fieldIn = (path: string): string => path.split('.')[0] ?? '';

/** Problems of the wire under the names of the form. */
export const renamed = (wrong: Problems, fieldOf: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(
    Object.entries(wrong).map(([path, sentence]) => {
      const [name = '', ...rest] = path.split('.');
      return [[fieldOf[name] ?? name, ...rest].join('.'), sentence];
    }),
  );
