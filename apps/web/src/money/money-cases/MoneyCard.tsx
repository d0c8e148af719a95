import { fullName } from '@forman/domain/text';
import { type ReactNode, useId } from 'react';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonLink } from '../../people/shared/PersonLink.tsx';

type Props = {
  /** Name of the event, in a few words. */
  title: string;
  chip: ReactNode;
  /** Person who paid; null when unknown. */
  payer: { id: number; firstName: string; lastName: string; email: string } | null;
  item: string;
  amount: number;
  /** Day when the money came, or when the case was opened. */
  facts: ReactNode;
  explanation: string;
  children?: ReactNode;
};

/** One sum that needs a decision: its payer, its item, the reason, and the possible decisions. */
export function MoneyCard({ title, chip, payer, item, amount, facts, explanation, children }: Props) {
  const id = useId();
  return (
    <article className="card money-card" aria-labelledby={id}>
      <div className="money-head flex align-start between gap-16">
        <div className="grow">
          <h3 id={id}>
            {title} <span className="vh">: {payer ? fullName(payer) : item}</span>
          </h3>
          {chip}
        </div>
        <p className="money-sum">
          <Money euros={amount} />
        </p>
      </div>
      <p className="money-why">{explanation}</p>
      <div className="money-who row wrap">
        {payer && <Avatar person={payer} />}
        <div className="grow">
          <p className="strong">
            {payer ? <PersonLink id={payer.id}>{fullName(payer)}</PersonLink> : 'Personne inconnue'}
          </p>
          {payer && (
            <p className="small">
              <a className="link" href={`mailto:${payer.email}`}>
                {payer.email}
              </a>
            </p>
          )}
        </div>
        <dl className="money-facts grid gap-2 small">
          <div>
            <dt>Pour</dt>
            <dd>{item}</dd>
          </div>
          {facts}
        </dl>
      </div>
      {children && <footer className="money-foot flex wrap justify-end gap-10">{children}</footer>}
    </article>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
