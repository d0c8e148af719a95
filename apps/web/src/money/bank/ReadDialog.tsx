import { counted } from '@forman/domain/text';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileForm } from '../../ui/FileForm.tsx';
import { FormNumber } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { problemsIn } from '../../ui/problems.ts';
import { Note } from '../../ui/Note.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';

type Props = { onClose: () => void; onRead: (id: number) => void };

/** Reads a statement of the bank; what it brought is told before the dialog closes. */
export function ReadDialog({ onClose, onRead }: Props) {
  const [balance, setBalance] = useState('');
  const read = useAct('readBankStatement', {
    onSuccess: ({ statement }) => {
      notify.success('statementRead');
      onRead(statement.id);
    },
    onError: () => notify.error('bank'),
  });
  const wrongBalance = problemsIn(read.error).balance;
  return (
    <Dialog opened title="Lire un relevé" onClose={() => !read.isPending && onClose()}>
      {read.data ? (
        <div className="stack">
          <Note tone="good" title={addedWords(read.data.added)}>
            {knownWords(read.data.known)}
          </Note>
          <BusyButton look="primary" data-autofocus onClick={onClose}>
            Voir les lignes
          </BusyButton>
        </div>
      ) : (
        <FileForm
          label="Fichier de la banque"
          help={`camt.053 (XML), OFX, CFONB 120 ou CSV, 5\u00a0Mo au plus. Un relevé lu deux fois ne double rien.`}
          accept=".xml,.ofx,.txt,.csv,.dat,.120,text/csv,text/xml,application/xml"
          failure="Le relevé n’a pas été lu."
          verb="Lire le relevé"
          busyVerb="Lecture…"
          icon={<IconFileUpload aria-hidden="true" />}
          sent={wrongBalance ? { ...read, error: null } : read}
          fields={balance.trim() === '' ? {} : { balance }}
          onSend={(body, { onError }) => read.mutate({ body }, { onError })}
        >
          <FormNumber
            label="Solde final"
            isOptional
            unit="€"
            help="Seulement si le fichier ne le dit pas, comme beaucoup de CSV."
            value={balance}
            error={wrongBalance}
            onChange={setBalance}
          />
        </FileForm>
      )}
    </Dialog>
  );
}

const addedWords = (added: number): string =>
  added === 0 ? 'Rien de nouveau.' : `${counted(added, 'ligne nouvelle', 'lignes nouvelles')}.`;

const knownWords = (known: number): string =>
  known === 0
    ? 'Aucune n’était déjà lue.'
    : `${counted(known, 'ligne était déjà lue', 'lignes étaient déjà lues')}\u00a0: rien n’est en double.`;
