import { formatMoment } from '@forman/domain/french-dates';
import { formatEuros, eurosToCents } from '@forman/domain/money';
import { fullName, formatCount } from '@forman/domain/text';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from '../../ui/Note.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { isBusy, type Move } from './move.ts';

/** What the move brought, what is left to do, and the way back. */
export function DoneStep({ move }: { move: Move }) {
  if (move.state === 'signed') return <MoveProgress move={move} />;
  if (move.state === 'moved' && isBusy(move)) return <UndoProgress />;
  if (move.state === 'undone')
    return (
      <EmptyState title="L’emménagement est annulé">
        Le portail est comme avant. <Link to="?etape=deposer">Recommencer</Link>
      </EmptyState>
    );
  if (move.state === 'open')
    return <EmptyState title="Rien à annuler">Rien n’a encore été écrit.</EmptyState>;
  return (
    <>
      <Note tone="good" title="L’association a emménagé.">
        {move.movedAt && `Fait ${formatMoment(new Date(move.movedAt))}`}
        {move.signedBy && `, signé par ${fullName(move.signedBy)}`}. Personne n’a été prévenu.
      </Note>
      <div className="move-totals">
        <Card title="Ce qui est là">
          <dl className="move-brought">
            {kinds.map(([kind, label, isRare]) => {
              const found = move.brought.find((one) => one.kind === kind);
              return isRare && !found ? null : <Brought key={kind} label={label} found={found} />;
            })}
          </dl>
        </Card>
        <Card title="Ce qui reste à faire">
          <ul className="move-list">
            <li>
              <Link to={`${routes.admin}?rubrique=grand-livre&vue=ouverture`}>Ouvrir les livres</Link>,
              d’après l’ancienne comptabilité&nbsp;: l’expert-comptable signe.
            </li>
            <li>
              Dire aux membres que le portail les attend&nbsp;: chacun choisit son mot de passe par «&nbsp;Mot
              de passe oublié&nbsp;», ou garde l’ancien si vos fichiers l’avaient. Aucun rappel ne part avant
              30 jours à qui ne s’est pas connecté.
            </li>
            <li>Garder l’ancien outil ouvert quelques semaines, en lecture.</li>
          </ul>
        </Card>
      </div>
      <Undo move={move} />
    </>
  );
}

/** Kinds of rows; rare ones are named where a former tool had some. */
const kinds: readonly (readonly [kind: string, label: string, isRare?: boolean])[] = [
  ['user', 'Personnes'],
  ['session', 'Sessions'],
  ['registration', 'Participations'],
  ['invoice', 'Factures de l’ancien outil, scellées'],
  ['document', 'PDF de factures et d’attestations', true],
  ['avoir', 'Avoirs ouverts'],
  ['site', 'Lieux', true],
  ['title', 'Titres du catalogue', true],
  ['goal', 'Objectifs', true],
  ['completion', 'Objectifs atteints ou refusés', true],
  ['vote', 'Votes terminés', true],
  ['training', 'Formations attestées', true],
  ['news', 'Actualités', true],
  ['faq_question', 'Questions et réponses', true],
  ['movement', 'Anciens mouvements d’avoir', true],
];

const Brought = ({ label, found }: { label: string; found: Move['brought'][number] | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {found?.amount
        ? `${formatCount(found.count)}, ${formatEuros(eurosToCents(found.amount))}`
        : formatCount(found?.count ?? 0)}
    </dd>
  </div>
);

function Undo({ move }: { move: Move }) {
  const undo = useConfirmed('undoMove', () => ({ params: { id: String(move.id) } }), {
    unchanged: 'Rien n’a été annulé.',
  });
  return (
    <Card title="Tout annuler">
      <div className="move-card">
        <p className="muted">
          Possible jusqu’au premier acte qui s’appuie dessus&nbsp;: une inscription, une vente, une connexion,
          la signature de l’ouverture. Ce qui a été repris s’en va, les fichiers restent.
        </p>
        {move.task?.failure && <Note tone="bad" role="alert" title={move.task.failure} />}
        <div>
          <BusyButton look="bad" icon={<IconArrowBackUp aria-hidden="true" />} onClick={() => undo.ask(true)}>
            Annuler l’emménagement
          </BusyButton>
        </div>
        <ConfirmDialog
          {...undo.dialog}
          question={'Annuler l’emménagement\u00a0?'}
          object="Tout ce qui a été repris de l’ancien outil"
          consequence="Tout ce que l’emménagement a repris est retiré du portail."
          confirmLabel="Annuler l’emménagement"
          busyLabel="Annulation…"
          cancelLabel="Le garder"
          destructive
        />
      </div>
    </Card>
  );
}

const UndoProgress = () => (
  <Card title="L’annulation est en cours">
    <ProgressBar label="Ce qui a été repris s’en va" done={0} total={null} />
  </Card>
);

/** The move on its way; whoever looks may leave. */
function MoveProgress({ move: { task } }: { move: Move }) {
  return (
    <Card title="L’emménagement est en cours">
      <div className="move-card">
        <ProgressBar
          label="Lignes écrites"
          done={task?.done ?? 0}
          total={task?.total ?? null}
          unit={['ligne', 'lignes']}
        />
        <p className="small muted">Vous pouvez quitter cette page&nbsp;: l’écriture continue, d’un bloc.</p>
      </div>
    </Card>
  );
}
