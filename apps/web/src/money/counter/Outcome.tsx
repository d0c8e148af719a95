import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { IconBuildingBank, IconCalendar, IconFileInvoice, IconIdBadge2, IconMail } from '@tabler/icons-react';
import type { Priced, Values } from './things.ts';

/** Where the money is after it was taken. */
const places = {
  cheque: 'Le chèque attend sa remise en banque.',
  cash: 'La somme est en caisse, jusqu’à sa remise en banque.',
  transfer: 'La somme est en banque, au jour dit.',
  card_elsewhere: 'La somme est en banque, au jour dit.',
  other: 'La somme est en banque, au jour dit.',
} as const satisfies Record<Values['means'], string>;

/** What one line gives, and the invoice that it is on. */
function Given({ name, until, invoice, price }: Priced['things'][number]) {
  const sum = formatEuros(eurosToCents(price));
  if (invoice)
    return (
      <>
        <b className="strong">Reste de {invoice}</b>, «&nbsp;{name}&nbsp;»&nbsp;: il était de {sum}.
      </>
    );
  if (until)
    return (
      <>
        <b className="strong">Adhésion jusqu’au {formatNumericDay(until)}</b>, facture de {sum}.
      </>
    );
  return (
    <>
      <b className="strong">Place prise</b>, «&nbsp;{name}&nbsp;», facture de {sum}.
    </>
  );
}

/** What a press will do: rights, invoices, message, and where the money goes. */
export function Outcome({ values, priced }: { values: Values; priced: Priced | undefined }) {
  if (!priced || values.things.length === 0) return null;
  const taken = priced.things.filter(({ refusal }) => refusal === null);
  if (taken.length === 0) return null;
  return (
    <section className="counter-outcome" aria-labelledby="counter-outcome">
      <h3 id="counter-outcome" className="small muted">
        Ce qui va se passer
      </h3>
      <ul className="grid gap-8 small">
        {taken.map((line) => (
          <li key={`${line.name} ${line.startDate} ${line.invoice}`} className="flex gap-10">
            {line.invoice ? (
              <IconFileInvoice aria-hidden="true" />
            ) : line.until ? (
              <IconIdBadge2 aria-hidden="true" />
            ) : (
              <IconCalendar aria-hidden="true" />
            )}
            <span>
              <Given {...line} />
            </span>
          </li>
        ))}
        <li className="flex gap-10">
          <IconMail aria-hidden="true" />
          <span>
            <b className="strong">Reçu</b> à {priced.person.email}.
          </span>
        </li>
        <li className="flex gap-10">
          <IconBuildingBank aria-hidden="true" />
          <span>{places[values.means]}</span>
        </li>
      </ul>
    </section>
  );
}
