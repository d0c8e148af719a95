import './removal.css';
import { IconCreditCard, IconWallet } from '@tabler/icons-react';
import type { Answer } from '../../api/client.ts';
import { FormField } from '../../ui/FormField.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { type BackTo, tellsSomebody } from './removal-words.ts';

export type RemovalValues = { backTo: BackTo; reason: string };

const backTiles = [
  { value: 'avoirs', label: 'En avoirs', Icon: IconWallet },
  { value: 'payment', label: 'Carte ou PayPal', Icon: IconCreditCard },
] as const;

type Props = {
  removal: Answer<'workshop.removal'>;
  values: RemovalValues;
  problem: string | undefined;
  onChange: (change: Partial<RemovalValues>) => void;
};

/** Where the money of the seats goes, for the office, and why the session is deleted, for its people. */
export function RemovalFields({ removal, values: { backTo, reason }, problem, onChange }: Props) {
  const needsReason = backTo === 'payment';
  return (
    <>
      {removal.online > 0 && (
        <RadioTiles
          className="removal-field"
          legend="Ce qui a été payé en ligne"
          options={backTiles}
          value={backTo}
          onChoose={(chosen: BackTo) => onChange({ backTo: chosen })}
        />
      )}
      {tellsSomebody(removal) && (
        <div className="removal-field">
          <FormField
            label={needsReason ? 'Motif' : 'Motif (facultatif)'}
            help="Il est écrit dans l’e‑mail que chacun reçoit."
            required={needsReason}
            error={problem}
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={(text) => onChange({ reason: text })}
          />
        </div>
      )}
    </>
  );
}
