import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Late } from '../../ui/Skeleton.tsx';
import { AttestationSettingsDialog } from './AttestationSettingsDialog.tsx';

type Settings = Answer<'getAttestationSettings'>;

/** Settings of sheets and attestations, with those that are missing. */
export function AttestationSettings() {
  const { data, error, refetch } = useCall('getAttestationSettings', {});
  const [isSetting, setSetting] = useState(false);
  const retry = (): void => void refetch();
  return (
    <section className="card" aria-labelledby="t-reglages">
      <div className="card-head">
        <h2 className="card-title" id="t-reglages">
          Feuilles et attestations
        </h2>
        {data && (
          <BusyButton look="plain" size="s" aria-haspopup="dialog" onClick={() => setSetting(true)}>
            Régler<span className="vh"> les feuilles et attestations</span>
          </BusyButton>
        )}
      </div>
      {!data && error && (
        <ErrorState title="Ces réglages n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <Late onRetry={retry} />}
      {data && <Facts settings={data} />}
      {data && isSetting && <AttestationSettingsDialog settings={data} onClose={() => setSetting(false)} />}
    </section>
  );
}

function Facts({ settings }: { settings: Settings }) {
  const { share, activityNumber, signerName, signerQuality, president } = settings;
  const signer = signerName ? `${signerName}, ${signerQuality}` : president && `${president}, Présidence`;
  return (
    <div className="hours-settings grid gap-12">
      {absences(settings).map(([title, sentence]) => (
        <Note key={title} tone="wait" title={title}>
          {sentence}
        </Note>
      ))}
      <dl>
        {activityNumber && (
          <div>
            <dt>Déclaration d’activité</dt>
            <dd className="num">{activityNumber}</dd>
          </div>
        )}
        {signer && (
          <div>
            <dt>Signataire</dt>
            <dd>{signer}</dd>
          </div>
        )}
        <div>
          <dt>Demi-journées à suivre</dt>
          <dd>{share === 100 ? 'toutes' : `${share}\u00a0% au moins`}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Missing settings, each with the documents that lack it. */
const absences = ({
  activityNumber,
  signerName,
  president,
  name,
  address,
  siret,
}: Settings): [string, string][] => {
  const all: [isThere: string, title: string, sentence: string][] = [
    [name, 'Nom de l’association absent\u00a0:', 'aucune attestation ne part tant qu’il manque.'],
    [address, 'Adresse absente\u00a0:', 'les attestations ne la portent pas.'],
    [siret, 'SIRET absent\u00a0:', 'les attestations ne le portent pas.'],
    [
      activityNumber,
      'Numéro de déclaration absent\u00a0:',
      'les feuilles et les attestations ne le portent pas.',
    ],
    [signerName || president, 'Signataire absent\u00a0:', 'les attestations partent sans signature.'],
  ];
  return all.filter(([isThere]) => !isThere).map(([, title, sentence]) => [title, sentence]);
};
