import { describe, expect, test } from 'vitest';
import {
  calmCodes,
  depositCode,
  depositState,
  isAlarming,
  isLastState,
  isUntraced,
  missingReference,
  nextCheck,
  rejectedCodes,
} from './chorus-pro.ts';

const none = { service: false, engagement: false, either: false };
const blank = { serviceCode: '', engagement: '' };

describe('the references that a public body asks for', () => {
  test.each([
    ['nothing', none, blank, null],
    ['a service', { ...none, service: true }, { ...blank, engagement: 'EJ1' }, 'serviceCode'],
    ['a service that is there', { ...none, service: true }, { ...blank, serviceCode: 'SRV' }, null],
    ['an engagement', { ...none, engagement: true }, { ...blank, serviceCode: 'SRV' }, 'engagement'],
    ['an engagement that is there', { ...none, engagement: true }, { ...blank, engagement: 'EJ1' }, null],
    ['both', { ...none, service: true, engagement: true }, blank, 'serviceCode'],
    ['one of both', { ...none, either: true }, blank, 'engagement'],
    ['one of both, the service', { ...none, either: true }, { ...blank, serviceCode: 'SRV' }, null],
    ['one of both, the engagement', { ...none, either: true }, { ...blank, engagement: 'EJ1' }, null],
  ])('are checked when it asks for %s', (_what, needs, references, field) => {
    expect(missingReference(needs, references)?.field ?? null).toBe(field);
  });

  test('are named in the sentence when they are missing', () => {
    expect(missingReference({ ...none, engagement: true }, blank)?.sentence).toContain('numéro d’engagement');
    expect(missingReference({ ...none, service: true }, blank)?.sentence).toContain('code service');
  });
});

describe('the states of a deposit', () => {
  test.each([
    ['DEPOSEE', 'déposée', false],
    ['EN_COURS_ACHEMINEMENT', 'en cours d’acheminement', false],
    ['MISE_A_DISPOSITION', 'mise à disposition du client', false],
    ['PRISE_EN_COMPTE_DESTINATAIRE', 'prise en charge par le client', false],
    ['SUSPENDUE', 'suspendue', true],
    ['COMPLETEE', 'complétée', false],
    ['A_RECYCLER', 'à recycler', true],
    ['SERVICE_FAIT', 'service fait', false],
    ['MANDATEE', 'mandatée', false],
    ['COMPTABILISEE', 'comptabilisée', false],
    ['MISE_EN_PAIEMENT', 'mise en paiement', false],
    ['REJETEE', 'rejetée', true],
    ['IN_INTEGRE', 'dépôt accepté', false],
    ['IN_REJETE', 'dépôt rejeté', true],
  ])('%s reads “%s”', (code, label, alarms) => {
    expect(depositState(code).label).toBe(label);
    expect(isAlarming(code)).toBe(alarms);
  });

  test('an unknown state reads “à examiner”, and raises an alarm', () => {
    expect(depositState('EN_GREVE')).toMatchObject({ label: 'à examiner (EN_GREVE)', tone: 'wait' });
    expect(isAlarming('EN_GREVE')).toBe(true);
    expect(isLastState('EN_GREVE')).toBe(false);
    expect(calmCodes).toContain('MANDATEE');
    expect(calmCodes).not.toContain('SUSPENDUE');
  });

  test('a rejected invoice is to be replaced; a suspended one is not', () => {
    expect(rejectedCodes).toEqual(
      expect.arrayContaining(['REJETEE', 'IN_REJETE', 'QP_IRRECEVABLE', 'IN_INCIDENTE']),
    );
    expect(rejectedCodes).not.toContain('SUSPENDUE');
    expect(depositState('REJETEE').advice).toContain('un avoir l’annule');
  });

  test('codes are normalised to those of the platform’s list', () => {
    expect(depositCode(' service-fait ')).toBe('SERVICE_FAIT');
  });
});

describe('the next question to the platform', () => {
  const depositedAt = new Date('2026-11-30T09:00:00Z');
  const after = (hours: number) => new Date(depositedAt.getTime() + hours * 3_600_000);
  const waits = (code: string | null, hours: number): number | null => {
    const now = after(hours);
    const next = nextCheck(code, { depositedAt, now });
    return next && (next.getTime() - now.getTime()) / 60_000;
  };

  test('comes after five minutes at first, after a day at most, and never after a last state', () => {
    expect(waits(null, 0)).toBe(5);
    expect(waits('IN_RECU', 4)).toBe(60);
    expect(waits('MISE_A_DISPOSITION', 24 * 30)).toBe(24 * 60);
    expect(waits('MISE_EN_PAIEMENT', 24)).toBeNull();
    expect(waits('REJETEE', 1)).toBeNull();
    expect(waits('MANDATEE', 24 * 401)).toBeNull();
  });

  test('a deposit without a trace needs a look after two days', () => {
    expect(isUntraced({ depositedAt, now: after(47) })).toBe(false);
    expect(isUntraced({ depositedAt, now: after(49) })).toBe(true);
  });
});
