import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type ComponentProps, type ComponentType, lazy, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CheckoutProps } from '../money/payments/checkout.ts';
import { DuesPaid } from './simulation/DuesPaid.tsx';
import { NextStep } from './simulation/NextStep.tsx';
import { sessionOf, usePlayed } from './simulation/played.ts';
import { duesQuote, membershipOf } from './simulation/sample-server.ts';
import { candidate, filledForm } from './simulation/sample-people.ts';
import { findSample } from './simulation/samples.ts';
import { SimulationBanner } from './simulation/SimulationBanner.tsx';
import { SimulationMissing } from './simulation/SimulationMissing.tsx';
import { SimulationStart } from './simulation/SimulationStart.tsx';
import { Stage } from './simulation/Stage.tsx';
import { signedUpPath } from './simulation/steps.ts';
import { labels } from '../messages/fr.ts';
import { pathTo, routes } from '../paths.ts';
import { Crumbs } from '../ui/Crumbs.tsx';
import { focusHeading, useFocusHandedOn } from '../ui/focus-heading.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useSearch } from '../ui/use-search.ts';

/**
 * The portal’s own screens with invented examples: nothing is sent, fetched or kept (CORE-073, MEM-030). They
 * are loaded from the files of the ordinary pages, which stay unchanged.
 */

const Checkout = lazy(async () => ({
  default: (await import('../money/payments/CheckoutDialog.tsx')).CheckoutDialog,
}));
const PlayedCheckout = (props: CheckoutProps) => <Checkout {...props} played={<SimulationBanner />} />;

const crumbsTo = (label: string) => [{ label: 'Simulation', to: routes.simulation }, { label }];

const Nothing = () => null;
const organiserTools = {
  CoverTools: Nothing,
  MoreTools: Nothing,
  BarTool: Nothing,
  AddGuests: Nothing,
  GuestTool: Nothing,
  Messages: Nothing,
};
const ways = {
  Crumbs: ({ session }: { session: SessionDetail }) => <Crumbs crumbs={crumbsTo(session.title)} />,
};

async function sessionOfKind(kind: SessionKind): Promise<ComponentType> {
  const { SessionView, RegistrationFlow } = (await import('./session-screen.tsx')).sessionParts;

  type RegistrationProps = Pick<ComponentProps<typeof RegistrationFlow>, 'session' | 'children'>;
  const Registration = (props: RegistrationProps) => (
    <RegistrationFlow {...props} Checkout={PlayedCheckout} />
  );

  return function PlayedSession() {
    const { id = '' } = useParams();
    const sample = findSample(kind, id);
    usePlayed();
    useTitle(`Simulation\u00a0: ${sample?.title ?? 'introuvable'}`);
    return (
      <Stage key={id} viewer={sample?.viewer}>
        {sample ? (
          <>
            <SessionView
              session={sessionOf(sample, new Date())}
              ways={ways}
              Registration={Registration}
              People={Nothing}
              tools={organiserTools}
            />
            <NextStep />
          </>
        ) : (
          <SimulationMissing />
        )}
      </Stage>
    );
  };
}

async function membership(): Promise<ComponentType> {
  const { MembershipView, lastDay, leadOf } = (await import('./membership-screen.tsx')).membershipParts;

  return function PlayedMembership() {
    const { duesPaid } = usePlayed();
    const paying = useFocusHandedOn<HTMLDivElement>();
    const own = membershipOf(new Date());
    return (
      <Stage viewer={candidate}>
        <PageHeader
          title={labels.membership}
          tabTitle={'Simulation\u00a0: adhésion'}
          crumbs={crumbsTo(labels.membership)}
          lead={leadOf(own, true)}
        />
        {duesPaid ? (
          <DuesPaid until={lastDay(own.untilAfterPayment)} />
        ) : (
          <div ref={paying}>
            <MembershipView
              membership={own}
              quote={duesQuote}
              Checkout={PlayedCheckout}
              onPaid={() => Promise.resolve()}
            />
          </div>
        )}
        <NextStep />
      </Stage>
    );
  };
}

/** First page, with the steps of the account, which its address names. */
async function start(): Promise<ComponentType> {
  const [{ PlayedForm }, { SignedUpPage }] = await Promise.all([
    import('../people/signup/SignupPage.tsx'),
    import('../people/signup/SignedUpPage.tsx'),
  ]);

  function Account() {
    const navigate = useNavigate();
    return (
      <div style={{ maxWidth: 'var(--form)' }}>
        <PageHeader
          title={labels.signUpTitle}
          tabTitle={'Simulation\u00a0: mon compte'}
          crumbs={crumbsTo('Créer mon compte')}
          lead={'Tout est rempli d’exemples\u00a0: il ne reste qu’à cocher la case du bas.'}
        />
        <PlayedForm filled={filledForm} onSignedUp={() => navigate(signedUpPath)} />
      </div>
    );
  }
  const SignedUp = () => (
    <div style={{ maxWidth: 'var(--form)' }}>
      <SignedUpPage next={pathTo('simulatedWorkshop', { id: 1 })} />
    </div>
  );
  const steps: Record<string, ComponentType> = { compte: Account, 'inscription-faite': SignedUp };

  return function PlayedStart() {
    const [search] = useSearch();
    const step = search.get('etape') ?? '';
    const Step = steps[step] ?? SimulationStart;
    const before = useRef(step);
    // The path stays the same, so nothing else moves the focus to the new heading.
    useEffect(() => {
      if (before.current !== step) focusHeading();
      before.current = step;
    }, [step]);
    return (
      <Stage>
        <Step />
      </Stage>
    );
  };
}

export const simulationScreens = {
  start,
  membership,
  workshop: () => sessionOfKind('workshop'),
  formation: () => sessionOfKind('formation'),
  event: () => sessionOfKind('event'),
};
