import './faq.css';
import { plural } from '@forman/domain/text';
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
import { type Category, categoryPath, issuePath } from './faq-calls.ts';
import { FaqBack } from './FaqBack.tsx';
import { FaqMissing } from './FaqMissing.tsx';
import { FaqPropose } from './FaqPropose.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { TitleDialog } from './TitleDialog.tsx';

/** Questions of a sub-category, numbered (MEM-220 to 222). */
export function CategoryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getSubCategory', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Questions category={data} />;
  return error ? <FaqMissing error={error} onRetry={retry} /> : <PageSkeleton onRetry={retry} />;
}

const IssueList = ({ issues }: Pick<Category, 'issues'>) =>
  issues.length === 0 ? (
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
  );

type SectionProps = { section: Category['section']; /** Sub-category of this page. */ open: number };

/** Links to all the sub-categories of the section, for a reader who does not find the answer in this one. */
function SectionContents({ section, open }: SectionProps) {
  const { data } = useCall('listSections', {});
  const shelf = data?.find(({ id }) => id === section.id)?.subCategories ?? [];
  if (shelf.length < 2) return null;
  return (
    <nav className="card pad" aria-labelledby="faq-contents">
      <h2 className="faq-others" id="faq-contents">
        {section.title}
      </h2>
      <ul className="faq-links">
        {shelf.map(({ id, title, issueCount }) => (
          <li key={id}>
            <Link to={categoryPath(id)} aria-current={id === open ? 'page' : undefined}>
              <span className="grow">{title}</span>
              <span className="small muted num">
                {issueCount}
                <span className="vh"> {plural(issueCount, 'question', 'questions')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Questions({ category }: { category: Category }) {
  const { id, title, section, issues } = category;
  const me = useViewer();
  const mayWrite = can(me, 'faq.write');
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="faq">
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
      <FaqSearch />
      <div className="faq-open grid gap-20">
        <div>
          <IssueList issues={issues} />
          <div className="faq-foot row wrap gap-10">
            <FaqBack to={routes.faq}>Retour à la FAQ</FaqBack>
            {mayWrite && (
              <BusyButton
                look="plain"
                icon={<IconPencil aria-hidden="true" />}
                onClick={() => setEditing(true)}
              >
                Modifier la sous-catégorie
              </BusyButton>
            )}
          </div>
        </div>
        <div className="faq-beside grid gap-20 sticky">
          <SectionContents section={section} open={id} />
          {can(me, 'portal.member') && <FaqPropose />}
        </div>
      </div>
      {isEditing && (
        <TitleDialog
          shelf="category"
          item={category}
          isEmpty={issues.length === 0}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}
