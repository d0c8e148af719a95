import './privacy.css';
import type { Consent } from '@forman/contract/platform/consents';
import type { DataRequest } from '@forman/contract/office/privacy';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconCheck, IconFileZip, IconHourglass, IconMail } from '@tabler/icons-react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { Bar } from '../../ui/Skeleton.tsx';

const on = (instant: string): string => formatMoment(new Date(instant));

/** Icon and text for each state of the last request. */
const requestStates: Record<
  DataRequest['state'],
  (request: DataRequest) => { icon: typeof IconMail; text: string }
> = {
  waiting: ({ requestedAt }) => ({
    icon: IconHourglass,
    text: `Demandée le ${on(requestedAt)}\u00a0: votre archive se prépare, son lien arrivera par e-mail.`,
  }),
  ready: ({ expiresAt }) => ({
    icon: IconMail,
    text: `Prête\u00a0: le lien est dans l’e-mail que vous avez reçu${expiresAt ? `, à utiliser avant le ${on(expiresAt)}` : ''}.`,
  }),
  taken: ({ requestedAt }) => ({
    icon: IconCheck,
    text: `Celle demandée le ${on(requestedAt)} a été téléchargée.`,
  }),
  expired: ({ requestedAt }) => ({
    icon: IconHourglass,
    text: `Celle demandée le ${on(requestedAt)} n’a pas été prise à temps\u00a0: demandez-la de nouveau.`,
  }),
};

/** Archive of the person’s data, and their consents. */
export function PrivacyCard() {
  const { data, error } = useCall('getPrivacy', {});
  const request = useAct('requestData');
  const last = data?.request ?? null;
  const state = last && requestStates[last.state](last);
  return (
    <Card title="Mes données personnelles">
      <p className="small muted">
        Tout ce que le portail sait de vous&nbsp;: un fichier à lire, les mêmes données pour un autre logiciel
        (JSON), et vos factures. Le lien reçu par e-mail ne sert qu’une fois.
      </p>
      {!data && !error && <Bar height={40} />}
      {state && (
        <p className="small privacy-state flex gap-8">
          <state.icon className="ic-s" aria-hidden="true" />
          {state.text}
        </p>
      )}
      {error && <FailureNote title="Votre demande n’a pas pu être lue." error={error} />}
      {request.error && <FailureNote title="La demande n’a pas pu être enregistrée." error={request.error} />}
      {data && last?.state !== 'waiting' && (
        <BusyButton
          size="s"
          className="privacy-ask"
          icon={<IconFileZip aria-hidden="true" />}
          busy={request.isPending}
          busyLabel="Demande…"
          onClick={() => request.mutate({}, { onSuccess: () => notify.success('dataRequested') })}
        >
          Demander mon archive
        </BusyButton>
      )}
      {data && data.consents.length > 0 && <Consents consents={data.consents} />}
    </Card>
  );
}

const subjects = {
  terms: 'Conditions générales d’utilisation',
  privacy: 'Usage de mes données personnelles',
  address_shared: 'Adresse montrée aux adhérents',
} as const satisfies Record<Consent['subject'], string>;
const sources = {
  registration: 'à l’inscription',
  profile: 'depuis le profil',
  payment: 'avant un paiement',
} as const satisfies Record<Consent['source'], string>;

const Consents = ({ consents }: { consents: Consent[] }) => (
  <div className="privacy-consents">
    <h3 className="eyebrow">Vos accords</h3>
    <ul>
      {consents.map((consent) => (
        <li key={`${consent.subject} ${consent.givenAt}`} className="small">
          <b className="strong">{subjects[consent.subject]}</b>
          <span className="muted">{consentSummary(consent)}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** Consent in a sentence: "accord donné le …, avant un paiement (Chrome sur Windows) · texte du …". */
function consentSummary({ version, source, device, givenAt, withdrawnAt }: Consent): string {
  const where = device ? `${sources[source]} (${device})` : sources[source];
  return [
    `accord donné le ${on(givenAt)}, ${where}`,
    ...(version ? [`texte du ${formatDay(parisInstant(version, '12:00'))}`] : []),
    ...(withdrawnAt ? [`retiré le ${on(withdrawnAt)}`] : []),
  ].join(' · ');
}
