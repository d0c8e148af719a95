import './faq.css';
import { excerpt } from '@forman/domain/html';
import { plural } from '@forman/domain/text';
import { IconChevronRight, IconHelp, IconPencil, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Bar, Late } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { categoryPath, faqSearch, type Section } from './faq-calls.ts';
import { FaqPropose } from './FaqPropose.tsx';
import { FoundQuestions } from './FoundQuestions.tsx';
import { TitleDialog } from './TitleDialog.tsx';

const fewestLetters = 2;

/** Sections with their sub-categories, or the results of a search (MEM-217 to 219). */
export function FaqPage() {
  const me = useViewer();
  const { data, error, refetch } = useCall('listSections', {});
  const [search, setSearch] = useSearch();
  const words = (search.get('q') ?? '').trim();
  const retry = (): void => void refetch();
  return (
    <div className="faq">
      <PageHeader
        title={labels.faq}
        crumbs={[{ label: 'Accueil', to: routes.home }, { label: labels.faq }]}
        lead={<Intro />}
        action={
          can(me, 'faq.write') && (
            <Link className="btn btn-primary" to={routes.faqCreate}>
              <IconPlus aria-hidden="true" />
              Ajouter une question
            </Link>
          )
        }
      />
      <search className="faq-search">
        <SearchField
          {...faqSearch}
          value={words}
          onChange={(q) => setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true })}
        />
      </search>
      {words.length >= fewestLetters ? (
        <FoundQuestions words={words} />
      ) : (
        <>
          {data && <Sections sections={data} mayWrite={can(me, 'faq.write')} />}
          {!data && error && <ErrorState title="La FAQ n’a pas pu être lue" error={error} onRetry={retry} />}
          {!data && !error && <SectionsSkeleton onRetry={retry} />}
        </>
      )}
      {can(me, 'portal.member') && <FaqPropose />}
    </div>
  );
}

/** Introduction, whose first characters are shown alone at first and make sense by themselves. */
const intro =
  'Tout ce que les membres demandent le plus souvent, en clair\u00a0: comment s’inscrire ou annuler, payer, utiliser un avoir, passer au niveau suivant. Il manque une réponse, ou vous en avez une meilleure\u00a0? Proposez-la\u00a0: elle servira à tous.';
const introCut = 60;

function Intro() {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <span id={id}>{isWhole ? intro : excerpt(intro, introCut)}</span>{' '}
      <button
        type="button"
        className="faq-more"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? labels.readLess : labels.readMore}
      </button>
    </>
  );
}

function Sections({ sections, mayWrite }: { sections: readonly Section[]; mayWrite: boolean }) {
  const [editedId, setEdited] = useState<number | null>(null);
  // Found again in the current sections, as its last question may have been deleted meanwhile.
  const editing = sections.find(({ id }) => id === editedId) ?? null;
  if (sections.length === 0) {
    return (
      <EmptyState title="La FAQ est encore vide" icon={<IconHelp />}>
        Les questions et leurs réponses arriveront ici.
      </EmptyState>
    );
  }
  return (
    <div className="faq-sections">
      {sections.map((section) => (
        <Card
          key={section.id}
          title={section.title}
          action={
            mayWrite && (
              <button
                type="button"
                className="iconbtn"
                aria-label={`Modifier la section ${section.title}`}
                onClick={() => setEdited(section.id)}
              >
                <IconPencil aria-hidden="true" />
              </button>
            )
          }
        >
          <Categories section={section} />
        </Card>
      ))}
      {editing && (
        <TitleDialog
          shelf="section"
          item={editing}
          isEmpty={editing.subCategories.length === 0}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

const Categories = ({ section: { subCategories } }: { section: Section }) =>
  subCategories.length === 0 ? (
    <p className="muted">Aucune sous-catégorie pour l’instant.</p>
  ) : (
    <ul className="faq-links">
      {subCategories.map(({ id, title, issueCount }) => (
        <li key={id}>
          <Link to={categoryPath(id)} className={issueCount === 0 ? 'faq-none' : undefined}>
            <span className="grow">{title}</span>
            {issueCount === 0 ? (
              <span className="small">pas encore de question</span>
            ) : (
              <span className="small muted num">
                {issueCount}
                <span className="vh"> {plural(issueCount, 'question', 'questions')}</span>
              </span>
            )}
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );

const SectionsSkeleton = ({ onRetry }: { onRetry: () => void }) => (
  <section aria-busy="true" aria-label="Chargement de la FAQ">
    <div className="faq-sections">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="card pad stack">
          <Bar width="45%" height={20} />
          <Bar width="70%" height={18} />
          <Bar width="60%" height={18} />
        </div>
      ))}
    </div>
    <Late onRetry={onRetry} />
  </section>
);
