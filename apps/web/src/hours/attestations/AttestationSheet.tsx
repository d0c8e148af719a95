import '../../ui/paper.css';
import { formatLongDay, formatNumericDay } from '@forman/domain/french-dates';
import { natureNames } from '@forman/domain/hours/attestations';
import {
  attendedDays,
  attendedShare,
  attestedSentence,
  bodyFoot,
  bodyLines,
  linesNote,
  modality,
} from '@forman/domain/hours/attestation-words';
import { formatMinutes } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { Fragment, type ReactNode } from 'react';
import type { Answer } from '../../api/client.ts';
import { Logo } from '../../ui/Logo.tsx';
import { pathOf } from '../../ui/qr-picture.ts';

type Props = { attestation: Answer<'getAttestation'> };

/** The attestation as its PDF shows it: a sheet of paper, light in both themes. */
export function AttestationSheet({ attestation }: Props) {
  const { number, issuedOn, person, halfDays, association } = attestation;
  return (
    <article className="paper att" aria-label={`Attestation ${number}`}>
      <div className="paper-top">
        <div>
          <span className="logo" aria-hidden="true">
            <Logo />
          </span>
          <p className="att-body">
            <b>{association.name}</b>
            {bodyLines(association).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
        <dl className="att-ref">
          <dt>Numéro</dt>
          <dd>{number}</dd>
          <dt>Délivrée le</dt>
          <dd>{formatNumericDay(issuedOn)}</dd>
        </dl>
      </div>
      <h2>Attestation de formation</h2>
      <p className="att-intro">
        {association.name.startsWith('Association ') ? `L’a${association.name.slice(1)}` : association.name}{' '}
        atteste que
      </p>
      <p className="att-who">{fullName(person)}</p>
      {person.company && (
        <p className="muted">{[person.company, person.companyAddress].filter(Boolean).join(', ')}</p>
      )}
      <p className="att-did">{attestedSentence(halfDays)}</p>
      <Facts attestation={attestation} />
      <Lines attestation={attestation} />
      <End attestation={attestation} />
      <p className="att-foot">{bodyFoot(association)}</p>
    </article>
  );
}

function Facts({ attestation: { session, halfDays, minutes } }: Props) {
  const { objectives } = session;
  const facts: [label: string, value: ReactNode][] = [
    ['Intitulé', <b key="title">{session.title}</b>],
    ['Nature', natureNames[session.nature]],
    ...(objectives.length > 0
      ? ([
          [
            'Objectifs',
            objectives.length > 1 ? (
              <ul key="objectives">
                {objectives.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            ) : (
              objectives[0]
            ),
          ],
        ] as [string, ReactNode][])
      : []),
    [
      'Dates et horaires',
      attendedDays(halfDays).map((line) => (
        <span key={line} className="att-line">
          {line}
        </span>
      )),
    ],
    ['Modalité et lieu', modality(session)],
    [
      'Durée suivie',
      <Fragment key="minutes">
        <b>{formatMinutes(minutes)}</b>, {attendedShare(halfDays)}
      </Fragment>,
    ],
    ['Pilote', session.pilot],
  ];
  return (
    <dl className="att-g">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Lines({ attestation: { lines } }: Props) {
  if (lines.length === 0) return null;
  return (
    <>
      <table className="att-t">
        <thead>
          <tr>
            <th scope="col">Habilitation</th>
            <th scope="col">Thème</th>
            <th scope="col" className="n">
              Durée
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ habilitation, theme, minutes }) => (
            <tr key={`${habilitation} ${theme ?? ''}`}>
              <td>{habilitation}</td>
              <td>{theme ?? 'Tous thèmes'}</td>
              <td className="n">{formatMinutes(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="att-l">{linesNote}</p>
    </>
  );
}

function End({ attestation: { code, verificationUrl, issuedOn, association } }: Props) {
  const { path, size } = pathOf(verificationUrl);
  const day = formatLongDay(parisInstant(issuedOn, '12:00')).replace(/^\S+\s/, '');
  return (
    <div className="att-sign">
      <div className="att-qr">
        <span className="vh">{`Code QR vers ${verificationUrl}`}</span>
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={path} />
        </svg>
        <p>
          <b>Vérifier cette attestation</b>
          <span>{verificationUrl.replace(/^https?:\/\//, '').replace(/\/[^/]+$/, '')}</span>
          <b>{code}</b>
        </p>
      </div>
      <p className="att-sig">
        <span className="muted">
          Pour l’association{association.city && `, à ${association.city}`},
          <br />
          le {day}
        </span>
        {association.signer && (
          <>
            <b>{association.signer.name}</b>
            <span className="muted">{association.signer.quality}</span>
          </>
        )}
      </p>
    </div>
  );
}
