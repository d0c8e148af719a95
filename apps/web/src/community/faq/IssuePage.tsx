import './faq.css';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { categoryPath, type Issue, issuePath } from './faq-calls.ts';
import { FaqBack } from './FaqBack.tsx';
import { FaqPropose } from './FaqPropose.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { FaqMissing } from './FaqMissing.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

/** A question and its answer (MEM-223). */
export function IssuePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getIssue', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Question issue={data} />;
  return error ? <FaqMissing error={error} onRetry={retry} /> : <PageSkeleton onRetry={retry} />;
}

function Question({ issue }: { issue: Issue }) {
  const me = useViewer();
  const { question, reponse, subCategory } = issue;
  return (
    <article className="faq">
      <PageHeader
        title={question}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: labels.faq, to: routes.faq },
          { label: subCategory.title, to: categoryPath(subCategory.id) },
          { label: issue.question },
        ]}
      />
      <FaqSearch />
      <div className="faq-open grid gap-20">
        <div>
          <div className="card pad faq-answer">
            <SafeHtml html={reponse} />
          </div>
          <div className="faq-foot row wrap gap-10">
            <FaqBack
              to={categoryPath(subCategory.id)}
            >{`Retour à «\u00a0${subCategory.title}\u00a0»`}</FaqBack>
            {can(me, 'faq.write') && <Tools issue={issue} />}
          </div>
        </div>
        <div className="faq-beside grid gap-20">
          <Others issue={issue} />
          {can(me, 'portal.member') && <FaqPropose />}
        </div>
      </div>
    </article>
  );
}

const mostOthers = 5;

/** Lists the other questions of the same sub-category. */
function Others({ issue: { id, subCategory } }: { issue: Issue }) {
  const { data } = useCall('getSubCategory', { params: { id: String(subCategory.id) } });
  const others = data?.issues.filter((other) => other.id !== id).slice(0, mostOthers) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="card pad" aria-labelledby="faq-others">
      <h2 className="faq-others" id="faq-others">
        Dans la même catégorie
      </h2>
      <ul className="faq-links">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={issuePath(other.id)}>
              <span className="grow">{other.question}</span>
              <IconChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools({ issue: { id, question, subCategory } }: { issue: Issue }) {
  const navigate = useNavigate();
  const removal = useConfirmed('deleteIssue', () => ({ params: { id } }), {
    notices: { done: 'faqRemoved' },
    unchanged: 'La question n’a pas pu être supprimée.',
    // Before the FAQ is read again: this page would ask for the deleted question.
    onDone: () => navigate(categoryPath(subCategory.id), { replace: true }),
  });

  return (
    <>
      <Link className="btn btn-plain" to={pathTo('faqEdit', { id })}>
        <IconPencil aria-hidden="true" />
        Modifier
      </Link>
      <BusyButton look="bad" icon={<IconTrash aria-hidden="true" />} onClick={() => removal.ask(true)}>
        Supprimer
      </BusyButton>
      <ConfirmDialog
        {...removal.dialog}
        question={'Supprimer cette question\u00a0?'}
        object={question}
        consequence="La question et sa réponse quittent la FAQ, pour tout le monde."
        confirmLabel="Supprimer"
        busyLabel="Suppression…"
        cancelLabel="Garder la question"
      />
    </>
  );
}
