import './news-actions.css';
import type { News } from '@forman/contract/community/news';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { useDecision } from './use-decision.ts';

/** Buttons for the author of the news and those who may validate it; else nothing (MEM-209, MEM-210). */
export function NewsActions({ news }: { news: News }) {
  const { id, isValidate, actions } = news;
  const decision = useDecision(news);
  if (!actions.edit.ok && !actions.validate.ok) return null;
  return (
    <div className="news-acts row wrap">
      {!isValidate && actions.validate.ok && (
        <BusyButton
          look="primary"
          icon={<IconCheck aria-hidden="true" />}
          busy={decision.isPending}
          busyLabel="Validation…"
          onClick={() => decision.mutate(true)}
        >
          VALIDER
        </BusyButton>
      )}
      {actions.edit.ok && (
        <Link className="btn btn-outline" to={pathTo('newsEdit', { id })}>
          <IconPencil aria-hidden="true" />
          Modifier
        </Link>
      )}
      {actions.delete.ok && <DeleteButton news={news} />}
      {decision.error && <FailureLine error={decision.error} />}
    </div>
  );
}

function DeleteButton({ news: { id, title } }: { news: News }) {
  const navigate = useNavigate();
  const removal = useConfirmed('deleteNews', () => ({ params: { id } }), {
    notices: { done: 'newsRemoved', failed: 'newsRemoval' },
    unchanged: 'L’actualité n’a pas été supprimée.',
    onDone: async () => {
      await navigate(routes.newsList, { replace: true });
      // Not asked for again.
      queryClient.removeQueries({ queryKey: ['getNews', { params: { id: String(id) } }] });
    },
  });
  return (
    <>
      <BusyButton look="bad" icon={<IconTrash aria-hidden="true" />} onClick={() => removal.ask(true)}>
        Supprimer
      </BusyButton>
      <ConfirmDialog
        {...removal.dialog}
        question={'Supprimer cette actualité\u00a0?'}
        object={title}
        consequence="Elle disparaît pour tous, avec son image et ceux qui l’aiment."
        confirmLabel="Supprimer"
        busyLabel="Suppression…"
        cancelLabel="Garder l’actualité"
      />
    </>
  );
}
