import './faq.css';
import { IconChevronRight, IconHelp, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { emptyTexts, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { type Category, issuePath } from './faq-calls.ts';
import { FaqBack } from './FaqBack.tsx';
import { FaqMissing } from './FaqMissing.tsx';
import { FaqPropose } from './FaqPropose.tsx';
import { TitleDialog } from './TitleDialog.tsx';

/** The questions of a sub-category, numbered (MEM-220 to 222). */
export function CategoryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getSubCategory', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Questions category={data} />;
  return error ? <FaqMissing error={error} onRetry={retry} /> : <PageSkeleton onRetry={retry} />;
}

function Questions({ category }: { category: Category }) {
  const { id, title, section, issues } = category;
  const me = useViewer();
  const mayWrite = can(me, 'faq.write');
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="faq faq-narrow">
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: labels.faq, to: routes.faq },
          { label: title },
        ]}
        lead={section.title}
        action={
          mayWrite && (
            <Link className="btn btn-primary" to={`${routes.faqCreate}?categorie=${id}`}>
              <IconPlus aria-hidden="true" />
              Ajouter une question
            </Link>
          )
        }
      />
      {issues.length === 0 ? (
        <EmptyState title={emptyTexts.faqCategory} icon={<IconHelp />}>
          Personne n’a encore posé de question ici.
        </EmptyState>
      ) : (
        <ol className="card faq-links faq-numbered" aria-label="Questions">
          {issues.map((issue, index) => (
            <li key={issue.id}>
              <Link to={issuePath(issue.id)}>
                <span className="faq-number num">{index + 1}.</span>
                <span className="grow">{issue.question}</span>
                <IconChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      )}
      <div className="faq-foot">
        <FaqBack to={routes.faq}>Retour à la FAQ</FaqBack>
        {mayWrite && (
          <BusyButton look="plain" icon={<IconPencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            Modifier la sous-catégorie
          </BusyButton>
        )}
      </div>
      {can(me, 'portal.member') && <FaqPropose />}
      <TitleDialog
        shelf="category"
        item={isEditing ? category : null}
        isEmpty={issues.length === 0}
        onClose={() => setEditing(false)}
      />
    </div>
  );
}
