import './card-form.css';
import { formatEuros, eurosToCents } from '@forman/domain/money';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import {
  type FocusEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { call } from '../../api/client.ts';
import type { MeansProps } from './checkout.ts';
import { type CardFields, type CardMistakes, cardMistakes, groupDigits, groupExpiry } from './card-fields.ts';
import { TestCards } from './TestCards.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

const noCard: CardFields = { number: '', expiry: '', code: '' };
/** Expiry and code of every test card. */
const test = { expiry: '12 / 30', code: '314' };

/** Holds the card’s fields and their faults: of a field once left, of all once the payment was tried. */
function useCard() {
  const [fields, setFields] = useState(noCard);
  const [mistakes, setMistakes] = useState<CardMistakes>({});
  const found = (): CardMistakes => cardMistakes(fields, new Date(serverNow()));
  function change(part: Partial<CardFields>): void {
    setFields({ ...fields, ...part });
    // A field being corrected is checked when it is left again.
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([name]) => !(name in part))));
  }
  /**
   * Checks a field when it is left. An empty one is not wrong yet; when a press leaves it, an added line
   * would move the pressed button or title away from the pointer.
   */
  function leave({ target, relatedTarget }: FocusEvent<HTMLInputElement>): void {
    const name = target.name as keyof CardFields;
    const isPressed = relatedTarget !== null && !(relatedTarget instanceof HTMLInputElement);
    if (fields[name] === '' || isPressed) return;
    setMistakes({ ...mistakes, [name]: found()[name] });
  }
  /** Checks all fields. @returns the first wrong field. */
  function judge(): string | undefined {
    setMistakes(found());
    return Object.keys(found())[0];
  }
  function empty(): void {
    setFields(noCard);
    setMistakes({});
  }
  return { fields, mistakes, change, leave, judge, empty };
}

/** Form of the simulated bank. Typed values stay in it: never in a draft, never in a log. */
export function SimulatedCardForm({ amount, secret, confirm, wasRefused, startOver, otherWay }: MeansProps) {
  const card = useCard();
  const [isSent, setSent] = useState(false);
  // While the refused card stands in the form, the button leads to another one.
  const isRefused = wasRefused && isSent;
  function change(part: Partial<CardFields>): void {
    card.change(part);
    setSent(false);
  }

  /** Empties the form of the refused card. */
  function takeOther(form: HTMLFormElement): void {
    card.empty();
    setSent(false);
    startOver();
    const number = form.querySelector<HTMLInputElement>('[name=number]');
    number?.focus({ preventScroll: true });
    number?.scrollIntoView({ block: 'nearest' });
  }

  function pay(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isRefused) return takeOther(event.currentTarget);
    const wrong = card.judge();
    if (wrong) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    if (secret === null) return;
    setSent(true);
    confirm(() =>
      call('confirmAtSimulatedBank', {
        body: { client_secret: secret, card_number: card.fields.number.replaceAll(/\s/g, '') },
      }),
    );
  }

  return (
    <form className="card-form grid gap-14" noValidate onSubmit={pay}>
      <CardInputs {...card} change={change} isRefused={isRefused} />
      <PayButton amount={amount} isRefused={isRefused} />
      {otherWay}
      <TestCards
        isFolded={otherWay !== null}
        onChoose={(number) => change({ ...test, number: groupDigits(number) })}
      />
    </form>
  );
}

type InputsProps = Pick<ReturnType<typeof useCard>, 'fields' | 'mistakes' | 'change' | 'leave'> & {
  isRefused: boolean;
};

const CardInputs = ({ fields, mistakes, change, leave, isRefused }: InputsProps) => (
  <>
    <Field
      name="number"
      label="Numéro de carte"
      icon={<IconCreditCard aria-hidden="true" />}
      mistake={mistakes.number}
      isRefused={isRefused}
      autoComplete="cc-number"
      value={fields.number}
      onBlur={leave}
      onChange={({ target }) => change({ number: groupDigits(target.value) })}
    />
    <div className="pair grid align-start gap-12">
      <Field
        name="expiry"
        label="Expiration"
        placeholder="MM / AA"
        mistake={mistakes.expiry}
        autoComplete="cc-exp"
        value={fields.expiry}
        onBlur={leave}
        onChange={({ target }) => change({ expiry: groupExpiry(target.value) })}
      />
      <Field
        name="code"
        label="Code au dos"
        mistake={mistakes.code}
        autoComplete="cc-csc"
        maxLength={4}
        value={fields.code}
        onBlur={leave}
        onChange={({ target }) => change({ code: target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  </>
);

const PayButton = ({ amount, isRefused }: { amount: number; isRefused: boolean }) => (
  <BusyButton
    type="submit"
    look="primary"
    size="l"
    block
    icon={isRefused ? <IconCreditCard aria-hidden="true" /> : <IconLock aria-hidden="true" />}
  >
    {isRefused ? 'Essayer une autre carte' : `Payer ${formatEuros(eurosToCents(amount))}`}
  </BusyButton>
);

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  icon?: ReactNode;
  mistake: string | undefined;
  /** The bank refused the card; the form shows the reason. */
  isRefused?: boolean;
};

function Field({ label, icon, mistake, isRefused = false, ...input }: FieldProps) {
  const id = useId();
  const isWrong = mistake !== undefined || isRefused;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={icon ? 'with-ic' : undefined}>
        {icon}
        <input
          {...input}
          id={id}
          className={isWrong ? 'in num err' : 'in num'}
          inputMode="numeric"
          aria-invalid={isWrong || undefined}
          aria-describedby={mistake && `${id}-wrong`}
        />
      </div>
      <ErrorLine id={`${id}-wrong`}>{mistake}</ErrorLine>
    </div>
  );
}
