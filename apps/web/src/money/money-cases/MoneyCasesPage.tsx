import './money-cases.css';
import { formatMoment } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconAlertCircle, IconCoinEuro, IconGavel, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { GuideLink } from '../../platform/shared/GuideLink.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { decisionWords } from './decision-words.ts';
import type { PaymentCase } from '@forman/contract/money/money-cases';
import { casesQuery, type Step, stuckQuery, type StuckPayment } from './money-cases.ts';
import { Fact, MoneyCard } from './MoneyCard.tsx';

type Ask = (step: Step) => void;

/** Lists the sums that need a decision: paid for nothing, taken back by a bank, or refunded twice. */
export function MoneyCasesPage() {
  const stuck = useQuery(stuckQuery);
  const cases = useQuery(casesQuery);
  const [step, setStep] = useState<Step | null>(null);
  const error = stuck.error ?? cases.error;
  const isRead = stuck.data !== undefined && cases.data !== undefined;
  const retry = (): void => void Promise.all([stuck.refetch(), cases.refetch()]);
  return (
    <>
      <PageHeader
        title="Paiements à traiter"
        help={<GuideLink page="un-remboursement" />}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: 'Paiements à traiter' },
        ]}
        lead={isRead && <output>{leadOf(stuck.data.length + cases.data.length)}</output>}
      />
      {isRead && <Lists stuck={stuck.data} cases={cases.data} onAsk={setStep} />}
      {!isRead && error && (
        <ErrorState title="Les paiements à traiter n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!isRead && !error && (
        <RowSkeletons label="Chargement des paiements à traiter" count={3} onRetry={retry} />
      )}
      {step && <DecisionDialog step={step} onClose={() => setStep(null)} />}
    </>
  );
}

/** Number of cases in words: "Une somme vous attend.", "3 sommes vous attendent." */
function leadOf(count: number): string {
  if (count === 0) return 'Rien ne vous attend.';
  if (count === 1) return 'Une somme vous attend.';
  return `${counted(count, 'somme vous attend', 'sommes vous attendent')}.`;
}

type ListsProps = { stuck: readonly StuckPayment[]; cases: readonly PaymentCase[]; onAsk: Ask };

function Lists({ stuck, cases, onAsk }: ListsProps) {
  if (stuck.length + cases.length === 0) return <Nothing />;
  return (
    <>
      {stuck.length > 0 && (
        <Part title="Sommes sans inscription" count={stuck.length}>
          {stuck.map((payment) => (
            <Stuck key={payment.id} payment={payment} onAsk={onAsk} />
          ))}
        </Part>
      )}
      {cases.length > 0 && (
        <Part title="Contestations et écarts" count={cases.length}>
          {cases.map((found) => (
            <Case key={found.id} found={found} onAsk={onAsk} />
          ))}
        </Part>
      )}
    </>
  );
}

const Nothing = () => (
  <EmptyState
    title="Aucun paiement à traiter"
    icon={<IconCoinEuro />}
    action={
      <Link className="btn btn-outline" to={routes.admin}>
        Revenir à l’administration
      </Link>
    }
  >
    Un remboursement refusé, un paiement contesté ou une somme rendue deux fois arriveront ici.
  </EmptyState>
);

type PartProps = { title: string; count: number; children: React.ReactNode };

function Part({ title, count, children }: PartProps) {
  return (
    <section className="money-part" aria-label={title}>
      <div className="money-part-head row gap-10">
        <h2>{title}</h2>
        <span className="chip chip-wait num">{count}</span>
      </div>
      {children}
    </section>
  );
}

const moment = (instant: string): string => formatMoment(new Date(instant));

function Stuck({ payment, onAsk }: { payment: StuckPayment; onAsk: Ask }) {
  const { payer, capturedAt, canSettle } = payment;
  const name = `${payer.firstName} ${payer.lastName}`;
  return (
    <MoneyCard
      {...payment}
      chip={
        <Chip tone="bad" icon={<IconHourglass aria-hidden="true" />}>
          À décider
        </Chip>
      }
      facts={capturedAt && <Fact name="Encaissé">{moment(capturedAt)}</Fact>}
    >
      <BusyButton
        aria-label={`${decisionWords.refunded.label}, ${name}`}
        onClick={() => onAsk({ do: 'refunded', payment })}
      >
        {decisionWords.refunded.label}
      </BusyButton>
      {canSettle && (
        <BusyButton
          aria-label={`${decisionWords.settle.label}, ${name}`}
          onClick={() => onAsk({ do: 'settle', payment })}
        >
          {decisionWords.settle.label}
        </BusyButton>
      )}
    </MoneyCard>
  );
}

const outcomes = {
  open: { tone: 'wait', label: 'En cours à la banque' },
  won: { tone: 'good', label: 'Gagnée' },
  lost: { tone: 'bad', label: 'Perdue' },
} as const;

function Case({ found, onAsk }: { found: PaymentCase; onAsk: Ask }) {
  const { payer, item, outcome, motive, openedAt, answerUntil, canClose, reference, returned } = found;
  const state = outcome && outcomes[outcome];
  return (
    <MoneyCard
      {...found}
      chip={
        <Chip
          tone={state?.tone ?? 'bad'}
          icon={state ? <IconGavel aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
        >
          {state?.label ?? 'À régler'}
        </Chip>
      }
      facts={
        <>
          <Fact name="Ouvert">{moment(openedAt)}</Fact>
          {answerUntil && (
            <Fact name="À répondre">
              <b>avant le {moment(answerUntil)}</b>
            </Fact>
          )}
          {motive && <Fact name="Motif">{motive}</Fact>}
          {reference && <Fact name="Référence">{reference}</Fact>}
          {returned > 0 && (
            <Fact name="Déjà rendu">
              <Money euros={returned} />
            </Fact>
          )}
        </>
      }
    >
      {canClose && (
        <BusyButton
          aria-label={`${decisionWords.close.label}, ${payer ? fullName(payer) : item}`}
          onClick={() => onAsk({ do: 'close', found })}
        >
          {decisionWords.close.label}
        </BusyButton>
      )}
    </MoneyCard>
  );
}
