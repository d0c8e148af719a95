import { counted, formatCount } from '@forman/domain/text';
import { IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import type { Move } from './move.ts';

/** Signs the rehearsal that was read: it is written as it was rehearsed, or not at all. */
export function SignStep({ move }: { move: Move }) {
  const { rehearsal } = move;
  if (!rehearsal)
    return (
      <EmptyState title="Répétez d’abord">
        On signe ce qu’une répétition a montré. <Link to="?etape=repeter">Répéter</Link>
      </EmptyState>
    );
  return (
    <Card title="Signer et emménager">
      <div className="move-card">
        <ul className="move-list">
          <li>
            <b>{counted(rehearsal.taken, 'ligne sera écrite', 'lignes seront écrites')}</b> comme à la
            répétition n°&nbsp;{rehearsal.number}, d’un bloc&nbsp;: toutes, ou aucune.
          </li>
          <li>
            {rehearsal.refused > 0
              ? `${counted(rehearsal.refused, 'ligne refusée reste', 'lignes refusées restent')} dans l’ancien outil.`
              : 'Aucune ligne n’est refusée.'}
          </li>
          <li>Personne n’est prévenu&nbsp;: ni e-mail, ni SMS. Chacun choisira son mot de passe.</li>
          <li>
            Tout s’annule tant que rien ne s’appuie dessus&nbsp;: une inscription, une vente, une connexion.
          </li>
        </ul>
        <SignButton move={move} rehearsal={rehearsal} />
      </div>
    </Card>
  );
}

function SignButton({ move, rehearsal }: { move: Move; rehearsal: NonNullable<Move['rehearsal']> }) {
  const sign = useConfirmed('signMove', () => ({
    params: { id: String(move.id) },
    body: { rehearsal: rehearsal.number },
  }), { unchanged: 'Rien n’a été écrit.' }); // prettier-ignore
  return (
    <div>
      <BusyButton look="primary" icon={<IconSignature aria-hidden="true" />} onClick={() => sign.ask(true)}>
        Signer l’emménagement
      </BusyButton>
      <ConfirmDialog
        {...sign.dialog}
        question={'Signer l’emménagement\u00a0?'}
        object={`${formatCount(rehearsal.taken)} lignes, répétition n°\u00a0${rehearsal.number}`}
        consequence="L’écriture commence aussitôt, et se fait d’un bloc."
        confirmLabel="Signer"
        busyLabel="Signature…"
        cancelLabel="Relire"
      />
    </div>
  );
}
