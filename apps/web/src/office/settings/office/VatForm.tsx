import type { Answer } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Form, FormQuestion, LeaveQuestion } from '../../../ui/form/Form.tsx';
import { FormNumber, FormSelect } from '../../../ui/FormField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import { useVatForm, type VatFormState } from './use-vat-form.ts';
import { rateChange, trendNames, vatNames, vatText } from './vat-values.ts';

/** Form of the VAT rate and the turnover; every field is required (MEM-368, MEM-369). */
export function VatForm({ settings }: { settings: Answer<'getSettings'> }) {
  const form = useVatForm(settings);
  const { overlap, failure } = form;
  return (
    <Card title="TVA et chiffre d’affaires">
      <Form of={form}>
        {overlap && (
          <OverlapNote
            overlap={overlap}
            objectName="ces réglages"
            nameOf={(key) => vatNames[key]}
            theirTextOf={(key) => vatText(overlap.theirs, key)}
            submitLabel="Modifier"
            onTake={form.take}
          />
        )}
        {form.draft && <LeftUnsaved {...form.draft} />}
        <VatFields form={form} />
        {failure && <FailureNote title="Rien n’a été changé." error={failure} />}
        <BusyButton type="submit" look="primary" busy={form.isBusy} busyLabel="Enregistrement…">
          Modifier
        </BusyButton>
        <FormQuestion
          of={form}
          question={'Changer le taux de TVA\u00a0?'}
          object={rateChange(form.change)}
          consequence={
            'Toutes les factures à venir portent le nouveau taux\u00a0; celles qui sont émises gardent le leur.'
          }
          confirmLabel="Changer le taux"
          busyLabel="Enregistrement…"
          cancelLabel="Garder l’ancien"
        />
        <LeaveQuestion
          of={form}
          question={'Quitter sans modifier\u00a0?'}
          object="TVA et chiffre d’affaires"
        />
      </Form>
    </Card>
  );
}

/** Says that the shown values are an unsaved draft, so that its rate is not read as the rate in force. */
const LeftUnsaved = ({ stored, drop }: NonNullable<VatFormState['draft']>) => (
  <Note tone="wait" title="Ces valeurs ne sont pas enregistrées.">
    C’est le brouillon de votre dernière visite. Taux en vigueur&nbsp;: {vatText(stored, 'valueTVA')}.{' '}
    <button type="button" className="link linkbtn" onClick={drop}>
      Revenir à ce qui est enregistré
    </button>
  </Note>
);

function VatFields({ form }: { form: VatFormState }) {
  return (
    <>
      <FormNumber
        label="Taux de TVA, en pourcentage"
        unit="%"
        max={100}
        step={0.5}
        required
        {...form.field('valueTVA')}
        help={'Pour les factures à venir\u00a0; celles qui sont émises gardent leur taux.'}
      />
      <FormNumber label="Chiffre d’affaires, en euros" unit="€" required {...form.field('CA')} />
      <FormSelect label="Évolution du chiffre d’affaires" required {...form.field('CAugmente')}>
        {(['1', '0', '-1'] as const).map((trend) => (
          <option key={trend} value={trend}>
            {trendNames[trend]}
          </option>
        ))}
      </FormSelect>
    </>
  );
}
