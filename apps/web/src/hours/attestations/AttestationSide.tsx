import { formatMoment } from '@forman/domain/french-dates';
import { minutesByHabilitation } from '@forman/domain/hours/attestations';
import { formatMinutes } from '@forman/domain/hours/words';
import { verificationPath } from '@forman/domain/hours/verification-code';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';

type Attestation = Answer<'getAttestation'>;
type Props = { attestation: Attestation };

export function AttestationSide({ attestation }: Props) {
  const isOwn = useViewer().id === attestation.person.id;
  const counts = minutesByHabilitation(attestation.lines.map((line) => ({ ...line, themeId: null })));
  return (
    <div className="stack sticky" style={{ '--gap': '20px' }}>
      <Card title="D’où elle vient">
        <Origin attestation={attestation} isOwn={isOwn} />
      </Card>
      <Card title="Elle compte pour">
        {attestation.voided ? (
          <p className="small muted">Rien&nbsp;: elle est annulée.</p>
        ) : (
          <dl className="att-counts">
            {counts.map(({ habilitation, minutes }) => (
              <div key={habilitation}>
                <dt>{habilitation}</dt>
                <dd className="num">{formatMinutes(minutes)}</dd>
              </div>
            ))}
          </dl>
        )}
        {!attestation.voided && counts.length === 0 && <p className="small muted">Aucune habilitation.</p>}
        {isOwn && (
          <Link className="link small" to={routes.hourAttestations}>
            Mes attestations <IconChevronRight aria-hidden="true" />
          </Link>
        )}
      </Card>
      <Card title="La page de vérification">
        <p className="small muted">
          {attestation.voided
            ? 'Qui a le code y lit que l’attestation est annulée, rien d’autre.'
            : 'Qui a le code y lit le nom, l’intitulé, la date, les heures et «\u00a0valable\u00a0», rien d’autre.'}
        </p>
        <Link className="link small" to={verificationPath(attestation.code)}>
          Voir ce qu’elle montre <IconChevronRight aria-hidden="true" />
        </Link>
      </Card>
    </div>
  );
}

type Signed = NonNullable<Attestation['halfDays'][number]['signed']>;
const manners: Record<Signed['method'], string> = {
  drawing: 'dessinée',
  typed: 'nom tapé',
  remote: 'à distance',
  by_hand: 'inscrite par le pilote',
  list: 'd’après la liste des absents',
};

/** Signatures of the half-days, the countersignature, and the time of issue. */
function Origin({ attestation: { halfDays, issuedAt, toldAt }, isOwn }: Props & { isOwn: boolean }) {
  const attended = halfDays.filter(({ isAttended }) => isAttended);
  const last = attended.findLast(({ countersigned }) => countersigned)?.countersigned;
  return (
    <ol className="att-steps">
      {attended.map(
        ({ signed, startsAt }) =>
          signed && (
            <Step
              key={startsAt}
              label={isOwn ? 'Signée par vous' : 'Signée'}
              detail={`${formatMoment(new Date(signed.at))}, ${manners[signed.method]}`}
            />
          ),
      )}
      {last && <Step label={`Contresignée par ${last.by}`} detail={formatMoment(new Date(last.at))} />}
      <Step
        label={toldAt ? 'Délivrée et envoyée par e-mail' : 'Délivrée'}
        detail={formatMoment(new Date(issuedAt))}
      />
    </ol>
  );
}

const Step = ({ label, detail }: { label: string; detail: string }) => (
  <li>
    <IconCircleCheck aria-hidden="true" />
    <span>
      <b>{label}</b>
      <br />
      <span className="muted">{detail}</span>
    </span>
  </li>
);
