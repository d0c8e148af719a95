import {
  isActivityNumber,
  settingMessages,
  signerViolations,
} from '@forman/domain/hours/attestation-settings';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useAction } from '../../api/query.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { notify } from '../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';

type Settings = Answer<'getAttestationSettings'>;
type Props = { settings: Settings; onClose: () => void };

export const AttestationSettingsDialog = (props: Props) => (
  <Dialog opened title="Feuilles et attestations" onClose={props.onClose}>
    <Form {...props} />
  </Dialog>
);

type Values = Record<'activityNumber' | 'signerName' | 'signerQuality' | 'share' | 'remoteShare', string>;

const isPercent = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100;

function problemsOf({ activityNumber, signerName, signerQuality, share, remoteShare }: Values): Problems {
  const signer = { signerName: signerName.trim(), signerQuality: signerQuality.trim() };
  return {
    ...(isActivityNumber(activityNumber.trim()) ? {} : { activityNumber: settingMessages.activityNumber }),
    ...byField(signerViolations(signer)),
    ...(isPercent(share) ? {} : { share: settingMessages.share }),
    ...(isPercent(remoteShare) ? {} : { remoteShare: settingMessages.remoteShare }),
  };
}

function useSettingsForm({ settings, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    activityNumber: settings.activityNumber,
    signerName: settings.signerName,
    signerQuality: settings.signerQuality,
    share: String(settings.share),
    remoteShare: String(settings.remoteShare),
  });
  const [problems, setProblems] = useState<Problems>({});
  const saving = useAction('updateAttestationSettings', {
    invalidates: ['getAttestationSettings', 'listAudit', 'getSettings'],
  });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    saving.mutate(
      {
        body: {
          ...values,
          share: Number(values.share),
          remoteShare: Number(values.remoteShare),
          version: settings.version,
        },
      },
      {
        onSuccess: () => {
          notify.success('hoursSaved');
          onClose();
        },
        onError: (error) => {
          notify.error('hours');
          tell(problemsIn(error));
        },
      },
    );
  }

  function set(part: Partial<Values>): void {
    setValues((old) => ({ ...old, ...part }));
    setProblems({});
  }

  const { error, isPending } = saving;
  const failure = error instanceof ApiError && error.violations.length > 0 ? null : error;
  return { form, values, set, problems, submit, isBusy: isPending, failure };
}

function Form(props: Props) {
  const { form, values, set, problems, submit, isBusy, failure } = useSettingsForm(props);
  const { president } = props.settings;
  return (
    <form ref={form} className="hours-form" noValidate onSubmit={submit}>
      <p className="small muted">
        Pour les attestations à venir&nbsp;: celles qui sont émises ne changent pas.
      </p>
      <FormField
        label="Numéro de déclaration d’activité"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        placeholder="11 78 01234 56"
        value={values.activityNumber}
        error={problems.activityNumber}
        help="11 chiffres, donnés par la préfecture de région."
        onChange={(activityNumber) => set({ activityNumber })}
      />
      <FormField
        label="Nom du signataire"
        isOptional
        autoComplete="off"
        maxLength={80}
        value={values.signerName}
        error={problems.signerName}
        help={president ? `Vide\u00a0: ${president}, Présidence.` : 'Vide\u00a0: personne ne signe.'}
        onChange={(signerName) => set({ signerName })}
      />
      <FormField
        label="Qualité du signataire"
        isOptional
        autoComplete="off"
        maxLength={80}
        placeholder="Présidente"
        value={values.signerQuality}
        error={problems.signerQuality}
        onChange={(signerQuality) => set({ signerQuality })}
      />
      <Shares values={values} problems={problems} set={set} />
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}

/** Shares of attendance, in percent. */
function Shares({
  values,
  problems,
  set,
}: Pick<ReturnType<typeof useSettingsForm>, 'values' | 'problems' | 'set'>) {
  return (
    <>
      <FormField
        label="Part des demi-journées à suivre, en pour cent"
        inputMode="numeric"
        required
        value={values.share}
        error={problems.share}
        help="Une session garde la part de ses premières attestations."
        onChange={(share) => set({ share })}
      />
      <FormField
        label="Part de la demi-journée en visio, en pour cent"
        inputMode="numeric"
        required
        value={values.remoteShare}
        error={problems.remoteShare}
        help="Temps de connexion à partir duquel une présence à distance compte sans l’accord du pilote."
        onChange={(remoteShare) => set({ remoteShare })}
      />
    </>
  );
}
