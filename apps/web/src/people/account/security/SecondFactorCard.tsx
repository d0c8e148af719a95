import './second-factor.css';
import type { FactorKind } from '@forman/contract/people/second-factor';
import { formatLongDay } from '@forman/domain/french-dates';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { canUsePasskeys } from '../../../api/can-use-passkeys.ts';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Note } from '../../../ui/Note.tsx';
import { notify } from '../../../ui/notices.ts';
import { Bar } from '../../../ui/Skeleton.tsx';
import { softHyphens } from '../../../ui/soft-hyphens.ts';
import { FactorRow } from './FactorRow.tsx';
import { factorKinds, factorWords } from './factor-words.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Dialogs that add a factor, loaded on demand. */
const dialogs = {
  passkey: lazy(async () => ({ default: (await import('./PasskeyDialog.tsx')).PasskeyDialog })),
  totp: lazy(async () => ({ default: (await import('./AppDialog.tsx')).AppDialog })),
};
const CodesDialog = lazy(async () => ({ default: (await import('./CodesDialog.tsx')).CodesDialog }));

/** Subject of this card's notices: a new notice replaces the last one. */
const about = 'factors';

type Security = Answer<'getAccountSecurity'>;

/** Lists the person's second factors, with buttons to add one. */
export function SecondFactorCard() {
  const { data, error } = useCall('getAccountSecurity', {});
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const Adding = adding && dialogs[adding];

  function added(recoveryCodes: string[] | null): void {
    setAdding(null);
    setCodes(recoveryCodes);
    if (recoveryCodes === null) notify.success('factorAdded', { about });
  }

  function kept(): void {
    setCodes(null);
    notify.success('codesKept', { about });
  }

  return (
    <Card title="Double vérification" action={data && <State isOn={data.factors.length > 0} />}>
      <p className="small muted">
        En plus du mot de passe, quelque chose que vous seul avez sous la main. Si quelqu’un apprend votre mot
        de passe, il n’entre pas pour autant.
      </p>
      {error && !data && <FailureNote title="Vos clés n’ont pas pu être lues." error={error} />}
      {!data && !error && <Bar height={220} />}
      {data && <Asked security={data} />}
      {data && data.factors.length > 0 && (
        <ul className="factors" aria-label="Mes clés">
          {data.factors.map((factor) => (
            <FactorRow
              key={`${factor.kind}-${factor.id}`}
              factor={factor}
              isLast={data.factors.length === 1}
            />
          ))}
        </ul>
      )}
      {data && data.factors.length > 0 && (
        <RecoveryCodes left={data.recoveryCodesLeft} onRenewed={setCodes} />
      )}
      {data && <Ways hasOne={data.factors.length === 1} onAdd={setAdding} />}
      <Suspense>
        {Adding && data && <Adding factors={data.factors} onAdded={added} onClose={() => setAdding(null)} />}
        {codes && <CodesDialog codes={codes} onKept={kept} />}
      </Suspense>
    </Card>
  );
}

const State = ({ isOn }: { isOn: boolean }) => (
  <Chip tone={isOn ? 'good' : 'plain'}>{isOn ? 'Active' : 'Pas encore active'}</Chip>
);

/** Says from which day this account needs a second factor; shows nothing where none is required. */
function Asked({ security: { factors, requiredFrom, isDue } }: { security: Security }) {
  if (factors.length > 0 || requiredFrom === null) return null;
  const tone = { tone: 'wait' } as const;
  if (isDue)
    return (
      <div className="factors-asked">
        <Note {...tone} title="Ajoutez une clé pour continuer.">
          Votre compte ouvre des données de toute l’association&nbsp;: il lui faut maintenant une double
          vérification. Le menu et le reste du portail s’ouvrent dès qu’elle est là. Deux minutes suffisent.
        </Note>
      </div>
    );
  return (
    <div className="factors-asked">
      <Note {...tone} title={`Il en faudra une à partir du ${formatLongDay(new Date(requiredFrom))}.`}>
        Votre compte ouvre des données de toute l’association. Ajoutez une clé dès maintenant&nbsp;: ce
        jour-là, rien ne sera fermé.
      </Note>
    </div>
  );
}

/** Kinds of factor that can be added. */
const Ways = ({ hasOne, onAdd }: { hasOne: boolean; onAdd: (kind: FactorKind) => void }) => (
  <>
    {hasOne && (
      <p className="small muted factors-more">
        Ajoutez-en une seconde&nbsp;: un téléphone perdu ne vous fermera pas la porte.
      </p>
    )}
    <ul className="factor-ways grid gap-12">
      {factorKinds.map((kind) => (
        <Way key={kind} kind={kind} onAdd={() => onAdd(kind)} />
      ))}
    </ul>
  </>
);

function Way({ kind, onAdd }: { kind: FactorKind; onAdd: () => void }) {
  const { Icon, title, tells, add } = factorWords[kind];
  const isMissing = kind === 'passkey' && !canUsePasskeys();
  return (
    <li>
      <p className="factor-way-title row">
        <Icon aria-hidden="true" />
        <span>{softHyphens(title)}</span>
      </p>
      <p className="small muted">{tells}</p>
      {isMissing ? (
        <p className="small muted">Ce navigateur ne les connaît pas encore.</p>
      ) : (
        <BusyButton size="s" onClick={onAdd}>
          {add}
        </BusyButton>
      )}
    </li>
  );
}
