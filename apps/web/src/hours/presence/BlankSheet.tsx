import './blank-sheet.css';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { kindCall } from '../../api/session-calls.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { saveFile } from '../../ui/save-file.ts';

type Props = {
  kind: SessionKind;
  id: number;
  day: string;
  /** True once somebody has signed; until then the sheet is the blank one. */
  isSigned: boolean;
};

/** Prints the signed sheet, and a blank one to sign with a pen for people whose phone fails. */
export function BlankSheet({ kind, id, day, isSigned }: Props) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (isBlank: boolean) => {
      const bytes = await call(kindCall(kind, 'attendanceSheet'), {
        params: { id: String(id) },
        query: { vierge: isBlank ? 'true' : 'false' },
      });
      saveFile(`Émargement ${day}${isBlank ? ' vierge' : ''}.pdf`, 'application/pdf', bytes);
    },
  });
  return (
    <div className="pres-print flex wrap gap-8">
      <BusyButton
        icon={<IconPrinter aria-hidden="true" />}
        busy={isPending && variables}
        onClick={() => mutate(true)}
      >
        Feuille vierge
      </BusyButton>
      {isSigned && (
        <BusyButton busy={isPending && !variables} onClick={() => mutate(false)}>
          Feuille signée
        </BusyButton>
      )}
      {error && <FailureLine error={error} />}
    </div>
  );
}
