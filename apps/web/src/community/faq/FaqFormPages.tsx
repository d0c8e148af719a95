import './faq.css';
import { useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { categoryPath, issuePath } from './faq-calls.ts';
import { FaqForm } from './FaqForm.tsx';
import { FaqMissing } from './FaqMissing.tsx';
import { emptyFaqValues } from './form-values.ts';

const faqCrumbs = [
  { label: 'Accueil', to: routes.home },
  { label: labels.faq, to: routes.faq },
];

/** Page to write a question; the address may name its sub-category (MEM-226). */
export function FaqCreatePage() {
  const me = useViewer();
  const [search] = useSearch();
  const sections = useCall('listSections', {});
  const category = search.get('categorie') ?? '';
  const retry = (): void => void sections.refetch();
  if (!sections.data)
    return sections.error ? (
      <FaqMissing error={sections.error} onRetry={retry} />
    ) : (
      <PageSkeleton onRetry={retry} />
    );
  const isKnown = sections.data.some(({ subCategories }) =>
    subCategories.some(({ id }) => String(id) === category),
  );
  return (
    <div className="faq faq-narrow">
      <PageHeader
        title="Ajouter une question"
        crumbs={[...faqCrumbs, { label: 'Ajouter une question' }]}
        lead="Elle est visible des membres dès que vous l’enregistrez."
      />
      <FaqForm
        draftKey={`forman.draft.${me.id}.faq${isKnown ? `.in.${category}` : ''}`}
        sections={sections.data}
        initial={{ ...emptyFaqValues, subCategory: isKnown ? category : '' }}
        back={isKnown ? categoryPath(Number(category)) : routes.faq}
      />
    </div>
  );
}

/** Page to edit an existing question. */
export function FaqEditPage() {
  const me = useViewer();
  const { id = '' } = useParams();
  const sections = useCall('listSections', {});
  const issue = useCall('getIssue', { params: { id } });
  const error = issue.error ?? sections.error;
  const retry = (): void => void Promise.all([sections.refetch(), issue.refetch()]);
  if (!sections.data || !issue.data)
    return error ? <FaqMissing error={error} onRetry={retry} /> : <PageSkeleton onRetry={retry} />;
  const { question, reponse, subCategory } = issue.data;
  return (
    <div className="faq faq-narrow">
      <PageHeader
        title="Modifier la question"
        crumbs={[
          ...faqCrumbs,
          { label: subCategory.title, to: categoryPath(subCategory.id) },
          { label: 'Modifier la question' },
        ]}
      />
      <FaqForm
        key={id}
        stored={issue.data}
        draftKey={`forman.draft.${me.id}.faq.${id}`}
        sections={sections.data}
        initial={{ ...emptyFaqValues, subCategory: String(subCategory.id), question, reponse }}
        back={issuePath(issue.data.id)}
      />
    </div>
  );
}
