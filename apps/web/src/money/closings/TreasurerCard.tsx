import { formatMoment } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { problemsIn, tellFirstWrong } from '../../ui/problems.ts';
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

/** Holds and saves the typed address; also sends a test to the stored address. */
function useTreasurer({ email: kept }: Treasurer) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(kept);
  const [wrong, setWrong] = useState<string>();
  const save = useAct('setTreasurer', { onSuccess: () => notify.success('settingsSaved') });
  const attempt = useAct('testTreasurer');
  const isSame = email.trim() === kept;

  function type(value: string): void {
    setEmail(value);
    setWrong(undefined);
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isSame || save.isPending) return;
    attempt.reset();
    const onError = (error: unknown): void => {
      const problem = problemsIn(error).email;
      if (problem) tellFirstWrong(form.current, () => setWrong(problem));
    };
    save.mutate({ body: { email } }, { onError });
  }

  return { form, email, type, wrong, isSame, submit, save, attempt };
}

function TreasurerForm({ treasurer }: { treasurer: Treasurer }) {
  const { form, email, type, wrong, isSame, submit, save, attempt } = useTreasurer(treasurer);
  return (
    <form ref={form} className="stack" style={{ '--gap': '12px' }} noValidate onSubmit={submit}>
      <FormField
        label="E-mail"
        isOptional
        type="email"
        autoComplete="off"
        value={email}
        error={wrong}
        help="Vide, le message va aux administrateurs et aux experts-comptables."
        onChange={type}
      />
      <div className="row wrap">
        <BusyButton type="submit" blocked={isSame} busy={save.isPending} busyLabel="Enregistrement…">
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
      {save.error && !wrong && <FailureNote title="Rien n’a été changé." error={save.error} />}
      {attempt.error && <FailureNote title="L’essai n’est pas parti." error={attempt.error} />}
    </form>
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
