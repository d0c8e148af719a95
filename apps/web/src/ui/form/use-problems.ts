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
  /** Marks further fields, where they stand: such as one for a file that is too large. */
  mark: (wrong: Problems) => void;
  /** Takes the marks off values that changed. */
  clear: (before: object, after: object) => void;
};

/** Problems of a form at its fields. */
export function useProblems(known: Problems = {}): FormProblems {
  const element = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(known);
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
    mark: (wrong) => setProblems((now) => ({ ...now, ...wrong })),
    clear: (before, after) => {
      setProblems((now) => {
        const left = Object.entries(now).filter(([path]) => !isTouched(before, after, path));
        return left.length === Object.keys(now).length ? now : Object.fromEntries(left);
      });
      // Once the marks are gone from the screen.
      if (marked.length > 0) setTimeout(count);
    },
  };
}

/**
 * True when the value that a problem is about has changed: for "person.phone" the phone of the person alone. A list
 * that became longer or shorter counts as another one for all its lines, which moved.
 */
export function isTouched(before: object, after: object, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  return differ((before as Values)[name], (after as Values)[name], rest);
}

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function differ(before: unknown, after: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Object.is(before, after)) return false;
  if (name === undefined || !isObject(before) || !isObject(after) || !(name in before)) return true;
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return true;
  return differ(before[name], after[name], rest);
}

/** The value of a field by its path: "person.phone". */
export const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), values);

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
