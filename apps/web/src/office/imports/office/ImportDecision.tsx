import type { PeopleImport } from '@forman/contract/office/people-imports';
import { importOutcomes } from '@forman/domain/office/import-outcome';
import { counted, plural } from '@forman/domain/text';
import { IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { isUnderWay } from '../../../platform/shared/use-tasks.ts';
import { outcomeWords } from './import-lines.tsx';

/** Number of lines by outcome, then the decision, the progress or the result of the import. */
export function ImportDecision({ file }: { file: PeopleImport }) {
  const { task, counts } = file;
  return (
    <section className="card pad imports-decision" aria-label="Bilan de la vérification">
      <ul className="imports-counts grid gap-10">
        {importOutcomes.map((outcome) => (
          <li key={outcome} className={`imports-count grid imports-count-${outcome}`}>
            <b className="num">{counts[outcome]}</b>
            <span className="small">
              {plural(counts[outcome], outcomeWords[outcome].one, outcomeWords[outcome].many)}
            </span>
          </li>
        ))}
      </ul>
      {task && isUnderWay(task) && (
        <>
          <ProgressBar
            label="Import en cours"
            done={task.done}
            total={task.total}
            unit={['étape', 'étapes']}
          />
          <p className="small muted">
            Vous pouvez quitter cette page&nbsp;: l’import continue, et se retrouve ici.
          </p>
        </>
      )}
      <div aria-live="polite">{task?.state === 'done' && <Done result={task.result ?? {}} />}</div>
      {task?.state === 'failed' && (
        <Note tone="bad" title="L’import n’a pas eu lieu." role="alert">
          {task.failure}
        </Note>
      )}
      {(!task || task.state === 'failed') && <Decide file={file} />}
    </section>
  );
}

function Done({ result }: { result: Record<string, number> }) {
  const { new: created = 0, changed = 0 } = result;
  return (
    <Note tone="good" title="L’import est fait.">
      {counted(created, 'compte créé', 'comptes créés')},{' '}
      {counted(changed, 'fiche modifiée', 'fiches modifiées')}.
    </Note>
  );
}

function Decide({ file: { id, counts } }: { file: PeopleImport }) {
  const box = useId();
  const [invites, setInvites] = useState(false);
  const apply = useConfirmed('applyPeopleImport', () => ({ params: { id }, body: { invites } }), {
    unchanged: 'L’import n’a pas commencé.',
  });
  const count = counts.new + counts.changed;
  if (count === 0)
    return (
      <Note tone="wait" title="Il n’y a rien à importer.">
        Corrigez le fichier, puis envoyez-le de nouveau.
      </Note>
    );
  const people = counted(count, 'personne', 'personnes');
  return (
    <>
      {counts.new > 0 && (
        <label className="imports-invite flex align-start gap-10" htmlFor={box}>
          <input id={box} type="checkbox" checked={invites} onChange={() => setInvites(!invites)} />
          <span>
            Écrire aux nouveaux que leur compte est ouvert
            <span className="small muted">
              Sans cela, chacun choisit son mot de passe par «&nbsp;mot de passe oublié&nbsp;».
            </span>
          </span>
        </label>
      )}
      <div>
        <BusyButton
          look="primary"
          icon={<IconUserPlus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => apply.ask(true)}
        >
          Importer {people}
        </BusyButton>
      </div>
      <ConfirmDialog
        {...apply.dialog}
        question={`Importer ${people}\u00a0?`}
        object={`${counted(counts.new, 'nouveau compte', 'nouveaux comptes')}, ${counted(counts.changed, 'fiche modifiée', 'fiches modifiées')}`}
        consequence={consequence(invites && counts.new > 0)}
        confirmLabel="Importer"
        busyLabel="Import…"
        cancelLabel="Vérifier encore"
        destructive={false}
      />
    </>
  );
}

const consequence = (invites: boolean): string =>
  invites
    ? 'Tout est écrit d’un coup, ou rien. Un e-mail part à chaque nouvelle personne.'
    : 'Tout est écrit d’un coup, ou rien. Aucun e-mail ne part.';
