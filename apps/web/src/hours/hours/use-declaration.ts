import type { OutsideTraining } from '@forman/contract/hours/outside-trainings';
import { hourMessages } from '@forman/domain/hours/matrix';
import { outsideMessages, outsideViolations } from '@forman/domain/hours/outside';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useAct } from '../../api/act.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { newLine, readLines, type TypedLine, typedLine } from '../shared/hour-line-values.ts';
import { notify } from '../../ui/notices.ts';
import { afterPress } from '../../ui/press.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { useKept } from '../../ui/use-kept.ts';
import type { SentProof } from './ProofField.tsx';

export type DeclarationValues = {
  provider: string;
  title: string;
  startsOn: string;
  /** Empty when the training ends on its first day. */
  endsOn: string;
  isRemote: boolean;
  nature: OutsideTraining['nature'];
  lines: TypedLine[];
  proof: SentProof | null;
};

const fresh = (habilitation: string): DeclarationValues => ({
  provider: '',
  title: '',
  startsOn: '',
  endsOn: '',
  isRemote: false,
  nature: 'training',
  lines: [newLine(habilitation)],
  proof: null,
});

const valuesOf = (training: OutsideTraining): DeclarationValues => ({
  provider: training.provider,
  title: training.title,
  startsOn: training.startsOn,
  endsOn: training.endsOn === training.startsOn ? '' : training.endsOn,
  isRemote: training.isRemote,
  nature: training.nature,
  lines: training.lines.map(typedLine),
  proof: training.proof && { id: null, name: training.proof.name, bytes: training.proof.bytes },
});

/** Problems of the typed values, by field of the wire. */
function problemsOf(values: DeclarationValues, today: string): Problems {
  const { lines, problems } = readLines(values.lines);
  const endsOn = values.endsOn || values.startsOn;
  const wrong: Record<string, string> = { ...problems };
  if (values.provider.trim() === '') wrong.provider = outsideMessages.provider;
  if (values.title.trim() === '') wrong.title = outsideMessages.title;
  if (!isDay(values.startsOn))
    wrong.startsOn = values.startsOn ? outsideMessages.noSuchDay : outsideMessages.startsOn;
  if (!isDay(endsOn) && values.endsOn) wrong.endsOn = outsideMessages.noSuchDay;
  if (lines.length === 0) wrong.lines = hourMessages.lines;
  if (!values.proof) wrong.proofId = outsideMessages.proof;
  if (isDay(values.startsOn) && isDay(endsOn))
    for (const { propertyPath, message } of outsideViolations(
      // Themes are left to the server, as the list offers only valid ones.
      { startsOn: values.startsOn, endsOn, lines: lines.map((line) => ({ ...line, themeId: null })) },
      today,
      [],
    ))
      if (!propertyPath.endsWith('themeId')) wrong[shownAt(propertyPath, values)] ??= message;
  return wrong;
}

/** The field that shows a problem: an empty last day follows the first one, and is not the one to correct. */
const shownAt = (path: string, { endsOn }: DeclarationValues): string =>
  path === 'endsOn' && !endsOn ? 'startsOn' : path;

/**
 * Waits with the sending of a declaration until its proof has arrived.
 * @param send sends it, or tells what is wrong.
 */
function useAwaitedProof(proof: SentProof | null, send: () => void) {
  const [state, setState] = useState<'sending' | 'awaited' | null>(null);
  const sendAwaited = useEffectEvent(send);
  const hasArrived = state === 'awaited' && proof !== null;
  useEffect(() => {
    if (hasArrived) sendAwaited();
  }, [hasArrived]);
  return {
    isOnItsWay: state !== null,
    isAwaited: state === 'awaited',
    begin: (isSending: boolean): void => setState(isSending ? 'sending' : null),
    wait: (): void => setState('awaited'),
    arrive: (): void => setState((now) => (now === 'sending' ? null : now)),
    end: (): void => setState(null),
  };
}

type Props = { edited: OutsideTraining | undefined; habilitations: readonly string[]; onClose: () => void };

type SendingProps = Pick<Props, 'edited' | 'onClose'> & {
  kept: Pick<ReturnType<typeof useKept<DeclarationValues>>, 'set' | 'clear'>;
  tell: (wrong: Problems) => void;
};

/** Sends a declaration, new or changed, and tells what the server refuses. */
function useSending({ edited, kept, tell, onClose }: SendingProps) {
  const declaring = useAct('declareOutsideTraining');
  const editing = useAct('editOutsideTraining');
  const outcome = {
    onSuccess: () => {
      kept.clear();
      notify.success('trainingDeclared');
      onClose();
    },
    onError: (error: Error) => {
      notify.error('hours');
      const refused = problemsIn(error);
      // The server may have deleted the undeclared proof of an old draft.
      if (refused.proofId) kept.set({ proof: null });
      tell(refused);
    },
  };

  function send({ proof, endsOn, ...values }: DeclarationValues): void {
    const body = { ...values, endsOn: endsOn || values.startsOn, lines: readLines(values.lines).lines };
    const proofId = proof?.id ?? undefined;
    if (edited)
      editing.mutate(
        { params: { id: String(edited.id) }, body: { ...body, proofId, version: edited.version } },
        outcome,
      );
    else declaring.mutate({ body: { ...body, proofId: proofId ?? '' } }, outcome);
  }

  const error = declaring.error ?? editing.error;
  return {
    send,
    isBusy: declaring.isPending || editing.isPending,
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}

export function useDeclaration({ edited, habilitations, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const me = useViewer();
  // The first values only: a declaration read again meanwhile must not replace what is being typed.
  const [start] = useState(() => (edited ? valuesOf(edited) : fresh(habilitations[0] ?? '')));
  const kept = useKept(`forman.draft.${me.id}.outside.${edited?.id ?? 'new'}`, start);
  const { values } = kept;
  const [problems, setProblems] = useState<Problems>({});

  function set(part: Partial<DeclarationValues>): void {
    kept.set(part);
    const changed = Object.keys(part).map((name) => (name === 'proof' ? 'proofId' : name));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changed.includes(field.split('.')[0]!))),
    );
  }

  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));
  const wrongNow = (): Problems => problemsOf(values, parisDay(new Date(serverNow())));

  /** Checks a day when its field is left, unless it is empty. */
  function check(name: 'startsOn' | 'endsOn'): void {
    const sentence = values[name] !== '' ? wrongNow()[name] : undefined;
    if (sentence) afterPress(() => setProblems((now) => ({ ...now, [name]: sentence })));
  }

  const sending = useSending({ edited, kept, tell, onClose });
  const waiting = useAwaitedProof(values.proof, send);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.isBusy) return;
    if (!waiting.isOnItsWay) return send();
    const { proofId: _, ...wrong } = wrongNow();
    if (Object.keys(wrong).length > 0) tell(wrong);
    else waiting.wait();
  }

  function send(): void {
    waiting.end();
    const wrong = wrongNow();
    if (Object.keys(wrong).length > 0) return tell(wrong);
    sending.send(values);
  }

  return {
    form,
    values,
    set,
    problems,
    check,
    submit,
    proofOnItsWay: waiting.begin,
    proofArrived: (proof: SentProof | null): void => {
      set({ proof });
      waiting.arrive();
    },
    isBusy: sending.isBusy,
    isAwaitingProof: waiting.isAwaited,
    failure: sending.failure,
  };
}
