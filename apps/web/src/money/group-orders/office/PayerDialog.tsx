import { useNavigate } from 'react-router';
import { routes } from '../../../paths.ts';
import { PersonField } from '../../../people/shared/PersonField.tsx';
import { useMembersNamed } from '../../../people/shared/use-people-search.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

type Props = { opened: boolean; onClose: () => void };

/** Asks for the payer first, as the order is made out to their company. */
export function PayerDialog({ opened, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Dialog opened={opened} title={'Qui paie\u00a0?'} onClose={onClose}>
      <div className="go-payer">
        <PersonField
          label="Au nom du cabinet de"
          help="Les trois premières lettres de son nom suffisent. Cette personne reçoit le devis ou la facture."
          placeholder="Nom d’un membre"
          isInline
          isFirst
          useFound={useMembersNamed}
          onChoose={({ id }) => void navigate(`${routes.groupOrderCreate}?payeur=${id}`)}
        />
      </div>
    </Dialog>
  );
}
