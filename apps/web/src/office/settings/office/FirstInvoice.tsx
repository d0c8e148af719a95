import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { logoUrl } from '../../../ui/logo-url.ts';

type Settings = Answer<'getAssociationSettings'>;

/** A text of the invoice, or what is missing in its place. */
const Or = ({ text, missing }: { text: string; missing: string }) =>
  text ? <>{text}</> : <mark className="first-missing">{missing}</mark>;

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="first-invoice-row">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What a first invoice would say, with what is missing marked: a picture of the steps that are left. */
export function FirstInvoice({ settings: { association, logo, steps } }: { settings: Settings }) {
  const { data } = useCall('listDuesPrices', {});
  const price = data?.prices.find(({ state }) => state === 'now')?.member;
  const isDone = (step: Settings['steps'][number]['step']): boolean =>
    steps.some((one) => one.step === step && one.isDone);
  const { name, address, postalCode, city, siret, legalForm, registrationNumber, vatNumber } = association;
  return (
    <section className="card pad" aria-labelledby="first-invoice">
      <h2 className="card-title" id="first-invoice">
        Votre première facture
      </h2>
      <p className="small muted">Ce qui est surligné manque encore.</p>
      <div className="paper first-invoice">
        <div className="row between">
          {logo ? (
            <img className="logo-shown" src={logoUrl(logo)} alt="" />
          ) : (
            <span className="logo" aria-hidden="true">
              <Logo />
            </span>
          )}
          <b>Facture</b>
        </div>
        <p>
          <b>
            <Or text={name} missing="nom" />
          </b>
          <br />
          <Or text={address} missing="adresse" />
          <br />
          <Or text={`${postalCode} ${city}`.trim()} missing="code postal et ville" />
          <br />
          SIRET <Or text={siret} missing="14 chiffres" />
        </p>
        <dl>
          <Row label="Cotisation">
            <Or text={price === undefined ? '' : formatEuros(eurosToCents(price))} missing="montant" />
          </Row>
          <Row label="TVA">
            <Or text={isDone('vat') ? 'selon vos règles' : ''} missing="régime à relire" />
          </Row>
          <Row label="Virement">
            <Or text={isDone('account') ? 'sur votre compte' : ''} missing="IBAN" />
          </Row>
          <Row label="Carte">
            <Or text={isDone('online') ? 'en ligne' : ''} missing="prestataire à relier" />
          </Row>
        </dl>
        <p className="small">
          <Or text={legalForm} missing="forme juridique" /> · <Or text={registrationNumber} missing="RNA" /> ·
          TVA <Or text={vatNumber} missing="numéro" />
        </p>
      </div>
    </section>
  );
}
