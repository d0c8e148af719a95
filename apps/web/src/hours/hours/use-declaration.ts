import type { OutsideTraining } from '@forman/contract/hours/outside-trainings';
import { hourMessages } from '@forman/domain/hours/matrix';
import { outsideMessages, outsideViolations } from '@forman/domain/hours/outside';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { newLine, readLines, type TypedLine, typedLine } from '../shared/hour-line-values.ts';
import { type Problems, problemsIn } from '../../ui/problems.ts';
import type { SentProof } from './ProofField.tsx';
import { useForm, type FormState } from '../../ui/form/use-form.ts';

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

/** Problems of the typed values, by field. `hasProof`: the proof is on its way. */
function problemsOf(
  values: DeclarationValues,
  { today, hasProof }: { today: string; hasProof: boolean },
): Problems {
  const { lines, problems } = readLines(values.lines);
  const endsOn = values.endsOn || values.startsOn;
  const wrong: Record<string, string> = { ...problems };
  if (values.provider.trim() === '') wrong.provider = outsideMessages.provider;
  if (values.title.trim() === '') wrong.title = outsideMessages.title;
  if (!isDay(values.startsOn))
    wrong.startsOn = values.startsOn ? outsideMessages.noSuchDay : outsideMessages.startsOn;
  if (!isDay(endsOn) && values.endsOn) wrong.endsOn = outsideMessages.noSuchDay;
  if (lines.length === 0) wrong.lines = hourMessages.lines;
  if (!values.proof && !hasProof) wrong.proof = outsideMessages.proof;
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

type Props = { edited: OutsideTraining | undefined; habilitations: readonly string[]; onClose: () => void };

/** A proof that was on its way, and did not arrive. */
class ProofLost extends Error {}

export function useDeclaration({ edited, habilitations, onClose }: Props) {
  const me = useViewer();
  const { mutateAsync: declare } = useAct('declareOutsideTraining');
  const { mutateAsync: edit } = useAct('editOutsideTraining');
  /** Settled once the proof has arrived, or has not. */
  const arriving = useRef<PromiseWithResolvers<SentProof | null>>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  // The first values only: a declaration read again meanwhile must not replace what is being typed.
  const [start] = useState(() => (edited ? valuesOf(edited) : fresh(habilitations[0] ?? '')));

  async function send({ proof: chosen, endsOn, ...values }: DeclarationValues): Promise<unknown> {
    // The declaration waits for its proof.
    const proof = arriving.current ? await arriving.current.promise : chosen;
    if (!proof) throw new ProofLost();
    const body = { ...values, endsOn: endsOn || values.startsOn, lines: readLines(values.lines).lines };
    return edited
      ? edit({
          params: { id: String(edited.id) },
          body: { ...body, proofId: proof.id ?? undefined, version: edited.version },
        })
      : declare({ body: { ...body, proofId: proof.id ?? '' } });
  }

  const form: FormState<DeclarationValues> = useForm({
    draft: `forman.draft.${me.id}.outside.${edited?.id ?? 'new'}`,
    start,
    check: (values) => problemsOf(values, { today: parisDay(new Date(serverNow())), hasProof: isOnItsWay }),
    fieldOf: { proofId: 'proof' },
    problemsOf: (refusal) =>
      refusal instanceof ProofLost ? { proofId: outsideMessages.proof } : problemsIn(refusal),
    notices: { saved: 'trainingDeclared', failed: 'hours' },
    send,
    onSaved: onClose,
    // The server may have deleted the undeclared proof of an old draft.
    onRefused: (refusal) => problemsIn(refusal).proofId && form.set({ proof: null }),
  });
  return {
    ...form,
    /** True while the sending waits for the proof. */
    isAwaitingProof: form.isBusy && isOnItsWay,
    proofOnItsWay: (isSending: boolean): void => {
      arriving.current?.resolve(null);
      arriving.current = isSending ? Promise.withResolvers() : null;
      setOnItsWay(isSending);
    },
    proofArrived: (proof: SentProof | null): void => {
      form.set({ proof });
      arriving.current?.resolve(proof);
      arriving.current = null;
      setOnItsWay(false);
    },
  };
}

export type Declaration = ReturnType<typeof useDeclaration>;
