import { formatMoment } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { act, useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { monthName } from './words.ts';

type Treasurer = Answer<'getTreasurer'>;

/** Sets and tests the external address that gets each month's hash, and shows the last sending. */
export function TreasurerCard() {
  const { data, error } = useCall('getTreasurer', {});
  return (
    <Card title="Adresse de la trésorerie">
      <div className="stack" style={{ '--gap': '12px' }}>
        <p className="small muted">
          À chaque clôture de mois, l’empreinte part à cette adresse&nbsp;: gardée hors du portail, elle
          prouve que rien n’a été réécrit.
        </p>
        {error && !data && <FailureNote title="Ce réglage n’a pas pu être lu." error={error} />}
        {!data && !error && <Bar height={120} />}
        {data && <TreasurerForm key={data.email} treasurer={data} />}
      </div>
    </Card>
  );
}

/** Saves the typed address; also sends a test to the stored address. */
function TreasurerForm({ treasurer }: { treasurer: Treasurer }) {
  const attempt = useAct('testTreasurer');
  const form = useForm({
    start: { email: treasurer.email },
    send: (body) => {
      attempt.reset();
      return act('setTreasurer', { body });
    },
    notices: { saved: 'settingsSaved' },
  });
  const isSame = form.values.email.trim() === treasurer.email;
  return (
    <Form of={form}>
      <FormField
        label="E-mail"
        isOptional
        type="email"
        autoComplete="off"
        help="Vide, le message va aux administrateurs et aux experts-comptables."
        {...form.field('email')}
      />
      <div className="row wrap">
        <BusyButton type="submit" blocked={isSame} busy={form.isBusy} busyLabel="Enregistrement…">
          Enregistrer
        </BusyButton>
        {treasurer.email !== '' && isSame && (
          <BusyButton
            look="plain"
            busy={attempt.isPending}
            busyLabel="Envoi…"
            onClick={() => attempt.mutate({})}
          >
            Envoyer un essai
          </BusyButton>
        )}
      </div>
      <output className="treasurer-sent small muted">
        {attempt.isSuccess ? `Un essai part à ${treasurer.email}.` : lastSentText(treasurer)}
      </output>
      {form.failure && <FailureNote title="Rien n’a été changé." error={form.failure} />}
      {attempt.error && <FailureNote title="L’essai n’est pas parti." error={attempt.error} />}
    </Form>
  );
}

const nameOf = (period: string): string => (period.length === 4 ? `archive de ${period}` : monthName(period));

/** "Dernier envoi : octobre 2026, le mar. 3 nov. 2026 à 9h12, à tresorerie@…" */
function lastSentText({ lastSent }: Treasurer): string {
  if (!lastSent) return 'Rien n’a encore été envoyé.';
  const { period, isTest, sentAt, to } = lastSent;
  const [first = ''] = to;
  const whom = to.length > 1 ? `${first} et ${counted(to.length - 1, 'autre', 'autres')}` : first;
  const what = isTest || !period ? 'un essai' : nameOf(period);
  return sentAt
    ? `Dernier envoi\u00a0: ${what}, ${formatMoment(new Date(sentAt))}, à ${whom}.`
    : `En cours d’envoi\u00a0: ${what}, à ${whom}.`;
}
