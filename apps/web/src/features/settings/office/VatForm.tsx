import { type SyntheticEvent, useRef } from 'react';
import type { Answer } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { useVatForm } from './use-vat-form.ts';
import { twoDecimals } from './vat-values.ts';

/** Every field is required (MEM-368, MEM-369). */
export function VatForm({ settings }: { settings: Answer<'getSettings'> }) {
  const form = useRef<HTMLFormElement>(null);
  const vat = useVatForm(settings, form);
  const { guard, isBusy, failure, send } = vat;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isBusy) void send();
  }

  return (
    <Card title="TVA et chiffre d’affaires">
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <VatFields vat={vat} />
        {failure && <FailureNote title="Rien n’a été changé." error={failure} />}
        <BusyButton type="submit" look="primary" busy={isBusy} busyLabel="Enregistrement…">
          Modifier
        </BusyButton>
        <ConfirmDialog
          opened={guard.isAsking}
          question="Quitter sans modifier ?"
          object="TVA et chiffre d’affaires"
          consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste sur cet appareil."
          confirm="Quitter"
          keep="Rester ici"
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      </form>
    </Card>
  );
}

function VatFields({ vat: { values, set, problems } }: { vat: ReturnType<typeof useVatForm> }) {
  return (
    <>
      <FormField
        label="Taux de TVA, en pourcentage"
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.5}
        required
        value={values.valueTVA}
        error={problems.valueTVA}
        help="Pour les factures à venir ; celles qui sont émises gardent leur taux."
        onChange={(valueTVA) => set({ valueTVA })}
        onBlur={() => set({ valueTVA: twoDecimals(values.valueTVA) })}
      />
      <FormField
        label="Chiffre d’affaires, en euros"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        required
        value={values.CA}
        error={problems.CA}
        onChange={(CA) => set({ CA })}
        onBlur={() => set({ CA: twoDecimals(values.CA) })}
      />
      <FormSelect
        label="Évolution du chiffre d’affaires"
        required
        value={values.CAugmente}
        error={problems.CAugmente}
        onChange={(CAugmente) => set({ CAugmente })}
      >
        <option value="1">En hausse</option>
        <option value="0">Stable</option>
        <option value="-1">En baisse</option>
      </FormSelect>
    </>
  );
}
