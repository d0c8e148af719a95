import { Dialog } from '../../../../ui/Dialog.tsx';
import { PersonField } from '../../../../people/shared/PersonField.tsx';
import type { Found, FoundMember } from '../../../../people/shared/use-people-search.ts';

type Props = {
  title: string;
  /** Finds people for some letters. */
  useFound: (typed: string) => Found<FoundMember>;
  /** Sentence on the effect of the choice. */
  help: string;
  onChoose: (person: FoundMember) => void;
  onClose: () => void;
};

/** Finds a person’s number by name: one call by three first letters; further ones filter here (MEM-319). */
export const GuideSearch = ({ title, onClose, ...field }: Props) => (
  <Dialog opened title={title} onClose={onClose}>
    <PersonField label="Nom de famille" placeholder="Nom d’un membre" isInline isFirst {...field} />
  </Dialog>
);
