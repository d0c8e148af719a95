import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUnconfirmed } from '../../api/api-error.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import type { Overlap } from '../merge.ts';
import { notify } from '../notices.ts';
import { afterPress } from '../press.ts';
import { type Problems, problemsIn } from '../problems.ts';
import { useKept } from '../use-kept.ts';
import { useVersioned, type Versioned } from '../use-versioned.ts';
import { fieldIn, type FormProblems, renamed, useProblems, valueAt } from './use-problems.ts';

type Outcome<Values, Saved> = {
  /** Problems that show before anything is typed. */
  known?: Problems | undefined;
  /** What the browser finds before it asks the server, by field. */
  check?: (values: Values) => Problems;
  /** Field of this form for one of the wire, where the names differ. */
  fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** Problems of a refusal, where the fields of a list have their own: "lines.0.minutes". */
  problemsOf?: (refusal: unknown) => Problems;
  notices: { saved?: SuccessKey; failed?: FailureKey };
  /** True where a question follows the checks of these values: `FormQuestion` asks it, and sends. */
  asks?: (values: Values) => boolean;
  onSaved?: (saved: Saved) => void | Promise<void>;
  onRefused?: (refusal: Error) => void;
};

type Options<Values, Saved> = Outcome<Values, Saved> & {
  /** Values before anything is typed; later ones are ignored. */
  start: Values;
  /** Key of a draft, which names the person and the form: the values stay in this tab until they are sent. */
  draft?: string;
  /** Fields that no draft keeps. */
  secrets?: readonly (keyof Values)[];
  /** True where a form that stays open is empty again once it is sent. */
  startsAnew?: true;
  /** Makes the acts of the form, by `act`. */
  send: (values: Values) => Promise<Saved>;
};

type VersionedOptions<Values extends object, Saved> = Outcome<Values, Saved> &
  Parameters<typeof useVersioned<Values, Saved>>[0] & {
    /** What is stored once it is saved, for a form that stays open. */
    settled?: (saved: Saved) => Versioned<Values>;
  };

/** What a form gives to its shell and its fields. */
export type FormState<Values extends object> = Pick<
  FormProblems,
  'element' | 'problems' | 'marked' | 'mark'
> & {
  values: Values;
  isDirty: boolean;
  /** Failure of the whole; one of a field shows at the field. */
  failure: Error | null;
  isBusy: boolean;
  /** The values on their way. */
  sent: Values | null;
  /** True where a notice tells a failure aloud; else the shell does. */
  isFailureTold: boolean;
  set: (part: Partial<Values>) => void;
  /** Checks a field, by its path, when it is left; an empty one is not wrong before it was filled. */
  leave: (path: string) => void;
  /** Forgets what was typed, the draft too. */
  forget: () => void;
  /**
   * Checks the values and sends them, or asks first; a second press meanwhile does nothing. `part`: what a button
   * other than the form's own says, such as a refusal, for this sending alone.
   */
  submit: (event?: SyntheticEvent, part?: Partial<Values>) => void;
  question: { isOpen: boolean; confirm: () => void; close: () => void };
  /** Value, sentence and change of a field. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => { value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void };
};

/**
 * Every form: its values, kept as a draft where they are long to type; problems at their fields, of which the first
 * has the focus; one sending at a time; the notice of its outcome. What was typed stays after a refusal.
 */
export function useForm<Values extends object, Saved>(options: Options<Values, Saved>): FormState<Values> {
  const [start, setStart] = useState(options.start);
  const kept = useKept(options.draft ?? null, start, options.secrets);
  return useSending({ ...kept, start }, options.send, options, (sent) => {
    if (options.startsAnew) return kept.clear();
    // A form that stays open continues from what was sent.
    setStart(sent);
    kept.clear(sent);
  });
}

/**
 * A form of something that others may change meanwhile: their changes are merged with the typed values (`overlap`),
 * and sent at the next submission.
 */
export function useVersionedForm<Values extends object, Saved>(
  options: VersionedOptions<Values, Saved>,
): VersionedForm<Values> {
  const { settled } = options;
  const kept = useVersioned<Values, Saved>(options);
  const form = useSending({ ...kept, start: kept.base }, kept.send, options, (_, saved) =>
    settled ? kept.settle(settled(saved)) : kept.clear(),
  );
  const { base, overlap, take } = kept;
  return { ...form, failure: overlap ? null : form.failure, base, overlap, take };
}

export type VersionedForm<Values extends object> = FormState<Values> & {
  /** What is stored, as far as this form knows. */
  base: Values;
  /** What somebody else has changed meanwhile; `take` takes their value. */
  overlap: Overlap<Values> | null;
  take: (field: keyof Values & string) => void;
};

type Kept<Values extends object> = Pick<
  ReturnType<typeof useKept<Values>>,
  'values' | 'set' | 'clear' | 'isDirty'
> & { start: Values };

function useSending<Values extends object, Saved>(
  kept: Kept<Values>,
  send: (values: Values) => Promise<Saved>,
  options: Outcome<Values, Saved>,
  settle: (sent: Values, saved: Saved) => void,
): FormState<Values> {
  const { check, fieldOf = {}, problemsOf = problemsIn, notices, asks } = options;
  const { values } = kept;
  const { tell, clear, ...shown } = useProblems(options.known);
  const [asked, setAsked] = useState<Values | null>(null);
  const problemsBy = (refusal: unknown): Problems => renamed(problemsOf(refusal), fieldOf);
  const sending = useCallOf(send, options, {
    settle: (sent, saved) => {
      setAsked(null);
      settle(sent, saved);
    },
    refuse: (refusal) => {
      setAsked(null);
      options.onRefused?.(refusal);
      tell(problemsBy(refusal));
    },
  });

  function set(part: Partial<Values>): void {
    kept.set(part);
    clear(values, { ...values, ...part });
  }

  function submit(event?: SyntheticEvent, part?: Partial<Values>): void {
    event?.preventDefault();
    if (sending.isPending) return;
    const sent = { ...values, ...part };
    const wrong = check?.(sent) ?? {};
    if (Object.keys(wrong).length > 0) tell(wrong);
    else if (asks?.(sent)) setAsked(sent);
    else sending.mutate(sent);
  }

  return {
    ...shown,
    values,
    isDirty: kept.isDirty,
    failure: isTold(problemsBy(sending.error), values) ? null : sending.error,
    isBusy: sending.isPending,
    sent: sending.isPending ? sending.variables : null,
    isFailureTold: notices.failed !== undefined,
    set,
    leave: (path) => {
      const sentence = isUntouched(kept, path) ? undefined : check?.(values)[path];
      if (sentence) afterPress(() => shown.mark({ [path]: sentence }));
    },
    forget: () => kept.clear(),
    submit,
    question: {
      isOpen: asked !== null,
      confirm: () => asked && sending.mutate(asked),
      close: () => setAsked(null),
    },
    field: fieldsOf(values, shown.problems, set),
  };
}

/** The call of a form, with the notices of its outcome. */
const useCallOf = <Values extends object, Saved>(
  send: (values: Values) => Promise<Saved>,
  { notices, onSaved }: Outcome<Values, Saved>,
  then: { settle: (sent: Values, saved: Saved) => void; refuse: (refusal: Error) => void },
) =>
  useMutation({
    mutationFn: send,
    onSuccess: async (saved, sent) => {
      // Drawn at once: a page that is left next must not ask about unsaved text.
      flushSync(() => then.settle(sent, saved));
      if (notices.saved) notify.success(notices.saved);
      await onSaved?.(saved);
    },
    onError: (refusal) => {
      if (notices.failed && !isUnconfirmed(refusal)) notify.error(notices.failed);
      then.refuse(refusal);
    },
  });

/** True for an empty field that was empty at the start. */
function isUntouched({ values, start }: { values: object; start: object }, path: string): boolean {
  const value = valueAt(values, path);
  return value === valueAt(start, path) && (value === '' || value === null);
}

const fieldsOf =
  <Values extends object>(
    values: Values,
    problems: Problems,
    set: (part: Partial<Values>) => void,
  ): FormState<Values>['field'] =>
  (name) => ({
    value: values[name],
    error: problems[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
  });

/** True where every problem has a field that shows it: what no field shows is told by the form as a whole. */
const isTold = (wrong: Problems, values: object): boolean =>
  Object.keys(wrong).length > 0 && Object.keys(wrong).every((path) => fieldIn(path) in values);
