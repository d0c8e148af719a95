import './presentation.css';
import { figures } from '../../messages/figures.ts';
import { KindIcon } from '../../platform/shared/kind-icons.tsx';

const kinds = [
  ['workshop', 'Ateliers', 'Une demi-journée ou une journée sur un cas précis, en petit groupe.'],
  ['formation', 'Formations', 'Des modules certifiés, sur un ou plusieurs jours.'],
  ['event', 'Événements', 'Les temps forts de la vie de l’association.'],
  ['team_meeting', 'Réunions d’équipe', 'Le rendez-vous régulier de votre lignée.'],
] as const;

/** Presents the association, its work and its figures. */
export function Presentation() {
  return (
    <>
      <section className="about" aria-labelledby="t-about">
        <div>
          <h2 id="t-about">
            Une association de conseillers, <span>pour les conseillers</span>
          </h2>
          <p>
            Depuis le 10 octobre 2009, Forman accompagne ses adhérents du premier rendez-vous d’information
            jusqu’au pilotage de leurs propres ateliers.
          </p>
          <p>
            Ici, vous choisissez vos sessions, suivez vos objectifs et retrouvez vos factures. Votre parrain
            ou votre marraine avance avec vous.
          </p>
        </div>
        <ul className="kinds">
          {kinds.map(([kind, name, what]) => (
            <li key={kind}>
              <KindIcon kind={kind} />
              <div>
                <h3>{name}</h3>
                <p>{what}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <dl className="figures" aria-label="Forman en chiffres">
        {figures.landing.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
