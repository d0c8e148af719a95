import { formatCount } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { FailureLine } from '../FailureNote.tsx';

type Props = {
  /** "3 personnes choisies" */
  label: string;
  /** Number of rows that match the search, which can be chosen all at once. */
  all: number;
  isAll: boolean;
  chooseAll: () => Promise<void>;
  clear: () => void;
  children: ReactNode;
};

/** Bar of actions on the chosen rows, which stays in sight from page to page. */
export function SelectionBar({ label, all, isAll, chooseAll, clear, children }: Props) {
  const choosing = useMutation({ mutationFn: chooseAll });
  return (
    <section className="selection-bar row wrap gap-8-12" aria-label="Pour les lignes choisies">
      <output className="strong num">{label}</output>
      {!isAll && (
        <BusyButton
          look="plain"
          size="s"
          busy={choosing.isPending}
          busyLabel="Lecture…"
          onClick={() => choosing.mutate()}
        >
          Choisir les {formatCount(all)}
        </BusyButton>
      )}
      {choosing.error && <FailureLine error={choosing.error} />}
      <div className="selection-acts flex wrap justify-end gap-8">{children}</div>
      <button type="button" className="iconbtn" aria-label="Ne plus rien choisir" onClick={clear}>
        <IconX aria-hidden="true" />
      </button>
    </section>
  );
}
