import './paid-note.css';
import type { PaidDues } from '../../api/paid-dues.ts';
import { Note } from '../../ui/Note.tsx';

/** Paid dues end the login (CORE-150), so only this page can show the receipt before the next login. */
export const PaidNote = ({ dues }: { dues: PaidDues | undefined }) => (
  <Note tone="good" title="Paiement reçu.">
    {dues && (
      <>
        {dues.receipt}
        <span className="paid-more">
          Le reçu est parti à {dues.email}, la facture vous attend dans «&nbsp;Mes&nbsp;factures&nbsp;».
        </span>
      </>
    )}{' '}
    Reconnectez-vous pour continuer.
  </Note>
);
