import { useShortcutsOn } from '../../ui/shortcut-choice.ts';
import type { DeviceChoices } from './use-device-choices.ts';

/** Sentence on what this device keeps and its keyboard shortcuts. */
export function DeviceState({ choices: { mayKeep, isKept, hasKeys } }: { choices: DeviceChoices }) {
  const isOn = useShortcutsOn();
  if (mayKeep) return isKept ? 'Sessions gardées hors connexion' : 'Rien n’est gardé hors connexion';
  if (hasKeys) return isOn ? 'Raccourcis clavier actifs' : 'Raccourcis clavier coupés';
  return 'Forman peut y être installé';
}
