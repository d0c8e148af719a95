import './password-reset.css';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { type Reset, type ResetStep, useReset } from './use-reset.ts';

const steps = ['Votre téléphone', 'Code reçu par SMS', 'Nouveau mot de passe'] as const;
const screens: Record<ResetStep, ComponentType<{ reset: Reset }>> = [PhoneStep, CodeStep, PasswordStep];

export function ResetPage() {
  const reset = useReset();
  const Step = screens[reset.step];
  return (
    <>
      <Link className="link small reset-back" to={routes.landing}>
        <IconArrowLeft className="ic-s" aria-hidden="true" />
        Retour à la connexion
      </Link>
      <PageHeader
        title="Mot de passe oublié"
        lead="Un code reçu par SMS vous permet d’en choisir un nouveau."
      />
      <Stepper steps={steps} current={reset.step} isWrong={reset.isWrong} unproven={1} />
      <section className="card pad reset-card" aria-label={steps[reset.step]}>
        <Step reset={reset} />
      </section>
    </>
  );
}
