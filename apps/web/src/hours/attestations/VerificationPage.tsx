import './verification.css';
import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { verificationPath } from '@forman/domain/hours/verification-code';
import { parisInstant } from '@forman/domain/paris-time';
import { IconBan, IconHelpCircle, IconShieldCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';

type Verified = Answer<'verifyAttestation'>;

/** Shows to anybody, without a login, the attestation of a verification code, and nothing more. */
export function VerificationPage() {
  const { code } = useParams();
  return (
    <div className="stack verify" style={{ '--gap': '24px' }}>
      <PageHeader
        title="Vérifier une attestation"
        lead="Chaque attestation de formation porte un code. Il dit ici si elle est valable."
      />
      {code && <Answered key={code} code={code} />}
      <CodeForm key={`form ${code ?? ''}`} />
    </div>
  );
}

function Answered({ code }: { code: string }) {
  const { data, error, refetch } = useCall('verifyAttestation', { params: { code } });
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Le code n’a pas pu être vérifié" error={error} onRetry={retry} />;
  if (!data) return <PageSkeleton label="Vérification du code" onRetry={retry} />;
  return <output className="verify-answer">{answers(data, code)}</output>;
}

function answers(verified: Verified, code: string) {
  if (verified.state === 'valid') return <Valid {...verified} />;
  if (verified.state === 'voided')
    return (
      <section className="card pad verify-bad">
        <h2>
          <IconBan aria-hidden="true" />
          Attestation annulée
        </h2>
        <p>
          L’attestation {verified.number} ne vaut plus rien depuis le {day(verified.voidedOn)}.{' '}
          {verified.isReplaced
            ? 'Une autre la remplace\u00a0: demandez-la à la personne qui vous a remis celle-ci.'
            : 'Aucune autre ne la remplace.'}
        </p>
      </section>
    );
  return (
    <section className="card pad verify-unknown">
      <h2>
        <IconHelpCircle aria-hidden="true" />
        Aucune attestation ne porte ce code
      </h2>
      <p>
        Vous avez demandé <b className="num">{code}</b>. Comparez-le avec le document, signe par signe&nbsp;:
        douze lettres et chiffres.
      </p>
    </section>
  );
}

const day = (text: string): string => formatDay(parisInstant(text, '12:00'));

function Valid(verified: Extract<Verified, { state: 'valid' }>) {
  const { firstOn, lastOn } = verified;
  const facts = [
    ['Délivrée à', verified.name],
    ['Formation', verified.title],
    ['Suivie', firstOn === lastOn ? `le ${day(firstOn)}` : `du ${day(firstOn)} au ${day(lastOn)}`],
    ['Durée suivie', formatMinutes(verified.minutes)],
    ...verified.lines.map(({ habilitation, theme, minutes: counted }) => [
      theme === null ? habilitation : `${habilitation}, ${theme}`,
      formatMinutes(counted),
    ]),
    ['Délivrée par', `${verified.association}, le ${day(verified.issuedOn)}`],
    ['Numéro', verified.number],
    ['Code', verified.code],
  ];
  return (
    <section className="card pad verify-good">
      <h2>
        <IconShieldCheck aria-hidden="true" />
        Attestation valable
      </h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">Comparez avec le document que vous avez&nbsp;: tout doit être pareil.</p>
    </section>
  );
}

function CodeForm() {
  const { code: shown = '' } = useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return setError('Tapez le code de l’attestation');
    void navigate(verificationPath(encodeURIComponent(code)));
  };
  return (
    <form className="card pad verify-form" onSubmit={submit} noValidate>
      <FormField
        label={shown ? 'Vérifier un autre code' : 'Code de l’attestation'}
        value={typed}
        onChange={setTyped}
        error={error}
        help="Sous le carré à scanner. Espaces, tirets et minuscules ne comptent pas."
        placeholder="7KQ4-M2XD-91TB"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <BusyButton type="submit" look={shown ? 'outline' : 'primary'} busy={false}>
        Vérifier
      </BusyButton>
    </form>
  );
}
