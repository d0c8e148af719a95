import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { orMissing, useAssociation } from './association.ts';
import { LegalPage } from './LegalPage.tsx';
import { statutes } from './statutes-text.ts';

export const StatutesPage = () => (
  <LegalPage title="Statuts" lead="Les règles que l’association s’est données." sections={statutes}>
    <Signatures />
  </LegalPage>
);

function Signatures() {
  const { data } = useAssociation();
  const day = data?.statutesSignedOn && formatLongDay(parisInstant(data.statutesSignedOn, '12:00'));
  return (
    <section className="legal-part" aria-labelledby="signatures">
      <h2 id="signatures">Signatures</h2>
      <p>
        Fait à {orMissing(data?.statutesSignedAt)}, le {orMissing(day || '')}
      </p>
      <dl className="signatures">
        <div>
          <dt>Le Président</dt>
          <dd>{orMissing(data?.president)}</dd>
        </div>
        <div>
          <dt>Le Trésorier</dt>
          <dd>{orMissing(data?.treasurer)}</dd>
        </div>
      </dl>
    </section>
  );
}
