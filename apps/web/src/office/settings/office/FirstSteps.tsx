import type { FirstStep } from '@forman/domain/office/association-settings';
import {
  IconBuilding,
  IconBuildingBank,
  IconCheck,
  IconCreditCard,
  IconId,
  IconMail,
  IconPercentage,
  IconPhoto,
  IconScale,
  IconTable,
  IconTarget,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { Chip } from '../../../ui/Chip.tsx';

type Words = {
  title: string;
  says: string;
  Icon: ComponentType<{ 'aria-hidden': 'true' }>;
  /** Where it is done, and the verb; null where whoever installs the portal does it. */
  to: string | null;
  verb: string;
};

const stepWords = {
  seller: {
    title: 'Vendeur',
    says: 'Nom, adresse, SIRET\u00a0: sans eux, aucune facture.',
    Icon: IconBuilding,
    to: '?rubrique=association#vendeur',
    verb: 'Compléter',
  },
  vat: {
    title: 'TVA',
    says: 'Le taux ou l’exonération de chaque produit, avec votre expert-comptable.',
    Icon: IconPercentage,
    to: '?rubrique=regles-tva',
    verb: 'Relire',
  },
  account: {
    title: 'Compte bancaire',
    says: 'L’IBAN où arrivent les virements.',
    Icon: IconBuildingBank,
    to: '?rubrique=commandes',
    verb: 'Ajouter',
  },
  dues: {
    title: 'Cotisations',
    says: 'Un montant par niveau\u00a0: ceux qui sont proposés valent jusque-là.',
    Icon: IconId,
    to: '?rubrique=association#cotisations',
    verb: 'Fixer',
  },
  chart: {
    title: 'Comptes et journaux',
    says: 'Le plan proposé attend d’être relu par votre expert-comptable.',
    Icon: IconTable,
    to: '?rubrique=grand-livre&vue=plan',
    verb: 'Relire',
  },
  logo: {
    title: 'Logo',
    says: 'Celui des factures\u00a0: sans lui, elles portent la marque du portail.',
    Icon: IconPhoto,
    to: '?rubrique=association#logo',
    verb: 'Choisir',
  },
  goals: {
    title: 'Objectifs de chaque niveau',
    says: 'Ce qui mène d’un niveau au suivant\u00a0: sans eux, personne ne passe au vote.',
    Icon: IconTarget,
    to: '?rubrique=objectifs',
    verb: 'Écrire',
  },
  notices: {
    title: 'Mentions légales',
    says: 'Qui préside, et qui héberge le portail.',
    Icon: IconScale,
    to: '?rubrique=association#mentions',
    verb: 'Compléter',
  },
  online: {
    title: 'Paiement en ligne',
    says: 'Stripe ou PayPal\u00a0: leurs clés se posent à l’installation. Chèques et virements vont déjà.',
    Icon: IconCreditCard,
    to: null,
    verb: '',
  },
  mail: {
    title: 'E-mails',
    says: 'Le relais se pose à l’installation\u00a0: sans lui, aucun message ne part.',
    Icon: IconMail,
    to: null,
    verb: '',
  },
} as const satisfies Record<FirstStep, Words>;

type Steps = Answer<'getAssociationSettings'>['steps'];

/** What comes before a first sale; what is done stands last, and says so. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const inOrder = [...steps.filter(({ isDone }) => !isDone), ...steps.filter(({ isDone }) => isDone)];
  return (
    <section className="card pad" aria-label="Avant la première vente">
      <div className="card-head">
        <h2 className="card-title">Avant la première vente</h2>
        <span className="muted num">
          {done} sur {steps.length}
        </span>
      </div>
      <p className="first-bar" aria-hidden="true">
        {inOrder.toReversed().map(({ step, isDone }) => (
          <span key={step} className={isDone ? 'on' : undefined} />
        ))}
      </p>
      <ul className="first-steps">
        {inOrder.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, isDone, isNeeded }: Steps[number]) {
  const { title, says, Icon, to, verb } = stepWords[step];
  return (
    <li className="first-step">
      {isDone ? <IconCheck aria-hidden="true" /> : <Icon aria-hidden="true" />}
      <span className="grow">
        <b className="strong">{title}</b>
        <span className="first-says small muted">{says}</span>
      </span>
      {isDone && <Chip tone="good">Fait</Chip>}
      {!isDone && isNeeded && <Chip tone="wait">Nécessaire</Chip>}
      {to && (
        <Link
          className="btn btn-outline btn-s"
          to={to}
          aria-label={`${isDone ? 'Modifier' : verb}, ${title}`}
        >
          {isDone ? 'Modifier' : verb}
        </Link>
      )}
    </li>
  );
}
