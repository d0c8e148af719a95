import type { PersonAvoir } from '@forman/contract/office/person-file';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { act, invalidate } from '../../api/act.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField, FormNumber } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Problems } from '../../ui/problems.ts';

/** refund: given back by bank transfer. lower: brought down without giving anything back. */
export type AvoirAct = 'refund' | 'lower';

type Values = { amount: string; paidOn: string; transferRef: string; reason: string };

function problemsOf(kind: AvoirAct, { amount, paidOn, transferRef, reason }: Values, free: number): Problems {
  const cents = parseAmount(amount);
  const isAmount = cents !== null && cents > 0 && cents <= eurosToCents(free);
  return {
    ...(!isAmount && { amount: `Un montant au-dessus de 0, ${formatNumber(free, '€')} au plus` }),
    ...(kind === 'refund' && !isDay(paidOn) && { paidOn: 'Indiquez le jour du virement' }),
    ...(kind === 'refund' &&
      transferRef.trim() === '' && { transferRef: 'Indiquez la référence du virement' }),
    ...(kind === 'lower' &&
      reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera dans l’historique.' }),
  };
}

const words = {
  refund: {
    title: 'Avoir remboursé par virement',
    lead: 'Notez le virement une fois parti de la banque\u00a0: le portail ne le fait pas. Cet avoir baisse d’autant, et les livres le sortent du compte de banque.',
    send: 'Noter le remboursement',
  },
  lower: {
    title: 'Annuler cet avoir sans le rembourser',
    lead: 'La personne perd cette somme\u00a0: rien ne lui est rendu. Dans les livres, elle devient un produit.',
    send: 'Annuler l’avoir',
  },
} as const satisfies Record<AvoirAct, { title: string; lead: string; send: string }>;

/** Makes the act; `left` is what was left of the avoir on the screen. */
function send(
  kind: AvoirAct,
  avoir: PersonAvoir,
  { amount, paidOn, transferRef, reason }: Values,
): Promise<void> {
  const params = { id: avoir.id };
  const seen = { amount: centsToEuros(parseAmount(amount) ?? 0), left: avoir.left };
  return kind === 'lower'
    ? act('lowerAvoir', { params, body: { ...seen, reason: reason.trim() } })
    : act('refundAvoir', { params, body: { ...seen, paidOn, transferRef: transferRef.trim() } });
}

type Props = { avoir: PersonAvoir; act: AvoirAct; onClose: () => void };

/** Gives one avoir back by bank transfer, or brings it down without giving anything back. */
export function AvoirDialog({ avoir, act: kind, onClose }: Props) {
  const form = useForm<Values, void>({
    start: {
      amount: formatNumber(avoir.free, '€'),
      paidOn: parisDay(new Date(serverNow())),
      transferRef: '',
      reason: '',
    },
    check: (values) => problemsOf(kind, values, avoir.free),
    send: (values) => send(kind, avoir, values),
    notices: { saved: kind === 'refund' ? 'avoirRefunded' : 'avoirLowered', failed: 'credit' },
    onSaved: onClose,
    // Somebody else may have changed the avoir, so it is read again.
    onRefused: () => void invalidate('people', 'accounts', 'credit'),
  });
  const { title, lead, send: verb } = words[kind];
  return (
    <FormDialog
      title={title}
      of={form}
      unchanged="L’avoir n’a pas été changé."
      verb={verb}
      cancelVerb="Fermer"
      onClose={onClose}
    >
      <p className="strong">
        {avoir.description}&nbsp;: <Money euros={avoir.left} />
      </p>
      <p>{lead}</p>
      <FormNumber label="Montant, en euros" unit="€" required data-autofocus {...form.field('amount')} />
      {kind === 'refund' ? (
        <>
          <FormDay label="Jour du virement" required {...form.field('paidOn')} />
          <FormField
            label="Référence du virement"
            required
            maxLength={70}
            help="Ce qui permet de le retrouver sur le relevé de la banque."
            {...form.field('transferRef')}
          />
        </>
      ) : (
        <FormField
          label="Motif"
          required
          maxLength={300}
          help="La personne le lit avec le mouvement."
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}
