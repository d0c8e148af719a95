import {
  isActivityNumber,
  settingMessages,
  signerViolations,
} from '@forman/domain/hours/attestation-settings';
import { act } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { byField, type Problems } from '../../ui/problems.ts';

type Settings = Answer<'getAttestationSettings'>;
type Props = { settings: Settings; onClose: () => void };

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

const valuesOf = ({ activityNumber, signerName, signerQuality, share, remoteShare }: Settings): Values => ({
  activityNumber,
  signerName,
  signerQuality,
  share: String(share),
  remoteShare: String(remoteShare),
});

export function AttestationSettingsDialog({ settings, onClose }: Props) {
  const { version, president } = settings;
  const form = useForm<Values, unknown>({
    start: valuesOf(settings),
    check: problemsOf,
    send: (values) =>
      act('updateAttestationSettings', {
        body: { ...values, share: Number(values.share), remoteShare: Number(values.remoteShare), version },
      }),
    notices: { saved: 'hoursSaved', failed: 'hours' },
    onSaved: onClose,
  });
  const text = { isOptional: true, autoComplete: 'off' } as const;
  return (
    <FormDialog title="Feuilles et attestations" of={form} onClose={onClose}>
      <p className="small muted">
        Pour les attestations à venir&nbsp;: celles qui sont émises ne changent pas.
      </p>
      <FormField
        label="Numéro de déclaration d’activité"
        {...text}
        inputMode="numeric"
        placeholder="11 78 01234 56"
        help="11 chiffres, donnés par la préfecture de région."
        {...form.field('activityNumber')}
      />
      <FormField
        label="Nom du signataire"
        {...text}
        maxLength={80}
        help={president ? `Vide\u00a0: ${president}, Présidence.` : 'Vide\u00a0: personne ne signe.'}
        {...form.field('signerName')}
      />
      <FormField
        label="Qualité du signataire"
        {...text}
        maxLength={80}
        placeholder="Présidente"
        {...form.field('signerQuality')}
      />
      <FormField
        label="Part des demi-journées à suivre, en pour cent"
        inputMode="numeric"
        required
        help="Une session garde la part de ses premières attestations."
        {...form.field('share')}
      />
      <FormField
        label="Part de la demi-journée en visio, en pour cent"
        inputMode="numeric"
        required
        help="Temps de connexion à partir duquel une présence à distance compte sans l’accord du pilote."
        {...form.field('remoteShare')}
      />
    </FormDialog>
  );
}
