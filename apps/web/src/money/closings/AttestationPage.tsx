import './closings.css';
import './attestation.css';
import { formatMoment } from '@forman/domain/french-dates';
import { IconPrinter } from '@tabler/icons-react';
import { officeName } from '../../api/own-office.ts';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import {
  type Attestation,
  archivingFacts,
  type Fact,
  inalterabilityFacts,
  keepingFacts,
  securityFacts,
} from './attestation-facts.ts';

const title = 'Attestation sur le logiciel de facturation';

/** States how the software keeps the books at this moment, to print, sign and keep. It is no certificate. */
export function AttestationPage() {
  const office = officeName(useViewer());
  const { data, error, refetch } = useCall('getBooksAttestation', {});
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: office, to: routes.accountant }, { label: 'Attestation' }]}
        aside={
          <BusyButton icon={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
            Imprimer ou enregistrer en PDF
          </BusyButton>
        }
      />
      {data && <Sheet attestation={data} />}
      {!data && error && (
        <ErrorState title="L’attestation n’a pas pu être établie" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement de l’attestation" onRetry={retry} />}
    </>
  );
}

function Sheet({ attestation }: { attestation: Attestation }) {
  const { at, association, software } = attestation;
  return (
    <article className="card pad attestation">
      <p>
        Le portail est le logiciel de l’association elle-même. Ce document décrit ce qu’il fait pour les
        quatre conditions de l’article 286, I, 3° bis du Code général des impôts, d’après ce qui a été
        constaté dans sa base de données au moment indiqué.{' '}
        <b>Il n’est ni un certificat, ni l’avis d’un tiers.</b> L’expert-comptable le relit, le représentant
        de l’association le signe, et il se garde avec les comptes.
      </p>
      <dl className="attestation-head grid gap-4-20">
        <dt>Association</dt>
        <dd>
          <b>{association.name || 'Nom à renseigner'}</b>
          {association.siren && <>, SIREN {association.siren}</>}
          {association.address && (
            <>
              <br />
              {association.address}
            </>
          )}
        </dd>
        <dt>Logiciel</dt>
        <dd>
          {software.name}, version {software.version}
        </dd>
        <dt>Constaté le</dt>
        <dd>{formatMoment(new Date(at))}</dd>
      </dl>
      <Part title="Inaltérabilité" facts={inalterabilityFacts(attestation)} />
      <Part title="Sécurisation" facts={securityFacts(attestation)} />
      <Part title="Conservation" facts={keepingFacts(attestation)} />
      <Part title="Archivage" facts={archivingFacts(attestation)} />
      <section>
        <h2 className="card-title">Ce que ce document ne dit pas</h2>
        <p>
          Il ne dit rien des sauvegardes, de l’accès aux serveurs ni du choix des comptes et des règles de
          TVA&nbsp;: ce sont des décisions de l’association et de son expert-comptable. Si l’administration
          demande un certificat d’un organisme accrédité, ce document ne le remplace pas.
        </p>
      </section>
      <section className="attestation-sign grid" aria-label="Signature">
        <p>Fait à&nbsp;:</p>
        <p>Le&nbsp;:</p>
        <p>Nom et qualité&nbsp;:</p>
        <p>Signature&nbsp;:</p>
      </section>
    </article>
  );
}

const Part = ({ title: name, facts }: { title: string; facts: readonly Fact[] }) => (
  <section>
    <h2 className="card-title">{name}</h2>
    <ul className="attestation-facts grid gap-8">
      {facts.map(({ says, isWrong, code }) => (
        <li key={says} className={isWrong ? 'attestation-wrong' : undefined}>
          {isWrong && <b>À corriger. </b>}
          {says}
          {code && <code>{code}</code>}
        </li>
      ))}
    </ul>
  </section>
);
