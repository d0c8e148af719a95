import type { ListedPerson } from '@forman/contract/sessions';
import { IconDownload } from '@tabler/icons-react';
import { CopyText } from '../../ui/CopyButton.tsx';
import { safeFileName, saveFile } from '../../ui/save-file.ts';
import { emailsOf, listCsv, sponsorEmailsOf } from './list-csv.ts';

type Props = { thematic: string; guests: readonly ListedPerson[] };

/** For whom holds the list (CORE-183 to 186). */
export function ListTools({ thematic, guests }: Props) {
  const extract = (): void =>
    saveFile(`${safeFileName(thematic)}.csv`, 'text/csv;charset=utf-8', listCsv(guests));
  return (
    <div className="tools">
      <CopyText text={emailsOf(guests)} label="Copier les e-mails" />
      <CopyText text={sponsorEmailsOf(guests)} label="E-mails des parrains" />
      <button type="button" className="btn btn-plain btn-s" onClick={extract}>
        <IconDownload aria-hidden="true" />
        Extraire la liste
      </button>
    </div>
  );
}
