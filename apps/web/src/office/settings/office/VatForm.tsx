import { type SyntheticEvent, useRef } from 'react';
import type { Answer } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormNumber, FormSelect } from '../../../ui/FormField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import { useVatForm } from './use-vat-form.ts';
import { rateChange, trendNames, vatNames, vatText } from './vat-values.ts';

/** Form of the VAT rate and the turnover; every field is required (MEM-368, MEM-369). */
export function VatForm({ settings }: { settings: Answer<'getSettings'> }) {
  const form = useRef<HTMLFormElement>(null);
  const vat = useVatForm(settings, form);
  const { guard, isBusy, failure, overlap, send } = vat;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isBusy) void send();
  }

  return (
    <Card title="TVA et chiffre d’affaires">
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        {overlap && (
          <OverlapNote
            overlap={overlap}
            objectName="ces réglages"
            nameOf={(key) => vatNames[key]}
            theirTextOf={(key) => vatText(overlap.theirs, key)}
            submitLabel="Modifier"
            onTake={vat.take}
          />
        )}
        {vat.draft && <LeftUnsaved {...vat.draft} />}
        <VatFields vat={vat} />
        {failure && <FailureNote title="Rien n’a été changé." error={failure} />}
        <BusyButton type="submit" look="primary" busy={isBusy} busyLabel="Enregistrement…">
          Modifier
        </BusyButton>
        <ConfirmDialog
          opened={vat.asking !== null}
          question={'Changer le taux de TVA\u00a0?'}
          object={vat.asking && rateChange(vat.asking)}
          consequence={
            'Toutes les factures à venir portent le nouveau taux\u00a0; celles qui sont émises gardent le leur.'
          }
          confirmLabel="Changer le taux"
          busyLabel="Enregistrement…"
          cancelLabel="Garder l’ancien"
          busy={isBusy}
          onConfirm={vat.confirm}
          onClose={vat.stay}
        />
        <ConfirmDialog
          opened={guard.isAsking}
          question={'Quitter sans modifier\u00a0?'}
          object="TVA et chiffre d’affaires"
          consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet."
          confirmLabel="Quitter"
          cancelLabel="Rester ici"
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      </form>
    </Card>
  );
}

/** Says that the shown values are an unsaved draft, so that its rate is not read as the rate in force. */
const LeftUnsaved = ({ stored, drop }: NonNullable<ReturnType<typeof useVatForm>['draft']>) => (
  <Note tone="wait" title="Ces valeurs ne sont pas enregistrées.">
    C’est le brouillon de votre dernière visite. Taux en vigueur&nbsp;: {vatText(stored, 'valueTVA')}.{' '}
    <button type="button" className="link linkbtn" onClick={drop}>
      Revenir à ce qui est enregistré
    </button>
  </Note>
);

function VatFields({ vat: { values, set, problems } }: { vat: ReturnType<typeof useVatForm> }) {
  return (
    <>
      <FormNumber
        label="Taux de TVA, en pourcentage"
        unit="%"
        max={100}
        step={0.5}
        required
        value={values.valueTVA}
        error={problems.valueTVA}
        help={'Pour les factures à venir\u00a0; celles qui sont émises gardent leur taux.'}
        onChange={(valueTVA) => set({ valueTVA })}
      />
      <FormNumber
        label="Chiffre d’affaires, en euros"
        unit="€"
        required
        value={values.CA}
        error={problems.CA}
        onChange={(CA) => set({ CA })}
      />
      <FormSelect
        label="Évolution du chiffre d’affaires"
        required
        value={values.CAugmente}
        error={problems.CAugmente}
        onChange={(CAugmente) => set({ CAugmente })}
      >
        {(['1', '0', '-1'] as const).map((trend) => (
          <option key={trend} value={trend}>
            {trendNames[trend]}
          </option>
        ))}
      </FormSelect>
    </>
  );
}
