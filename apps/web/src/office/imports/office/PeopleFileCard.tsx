import { csvText } from '@forman/domain/csv';
import { importTemplate } from '@forman/domain/office/import-columns';
import type { DayOrder } from '@forman/domain/values/times';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { problemsIn } from '../../../ui/problems.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useSearch } from '../../../ui/use-search.ts';
import { DayOrderQuestion } from './DayOrderQuestion.tsx';
import { FileForm } from '../../../ui/FileForm.tsx';
import { UndecidedImports } from './UndecidedImports.tsx';

const saveTemplate = (): void => saveFile('modele-adherents.csv', 'text/csv', csvText(importTemplate));

/** First step of an import of people: the file is checked, and nothing is written yet. */
export function PeopleFileCard() {
  const [search, setSearch] = useSearch();
  const check = useAct('checkPeopleFile');
  const [order, setOrder] = useState<DayOrder | null>(null);
  const question = problemsIn(check.error).dayOrder ?? null;

  function open(id: number): void {
    const next = new URLSearchParams(search);
    next.set('import', String(id));
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <Card
      title="Adhérents d’un autre outil"
      action={
        <BusyButton size="s" look="plain" icon={<IconDownload aria-hidden="true" />} onClick={saveTemplate}>
          Télécharger le modèle
        </BusyButton>
      }
    >
      <p className="small muted prose imports-lead">
        Noms, e-mail, téléphone, niveau, parrain, cotisation, société&nbsp;: les personnes sont reconnues par
        leur e-mail. Le fichier est d’abord vérifié ligne par ligne&nbsp;; rien n’est écrit avant votre
        accord. Une case vide ne change rien.
      </p>
      <FileForm
        label="Fichier des adhérents"
        help={`CSV de votre tableur (UTF-8 ou Windows), 10\u00a0000 lignes et 5\u00a0Mo au plus`}
        accept=".csv,.txt,text/csv"
        failure="Le fichier n’a pas été lu."
        verb="Vérifier le fichier"
        busyVerb="Vérification…"
        icon={<IconListCheck aria-hidden="true" />}
        sent={question ? { ...check, error: null } : check}
        missing={question && !order ? 'Dites d’abord comment les dates sont écrites.' : null}
        fields={order ? { dayOrder: order } : {}}
        onPick={() => setOrder(null)}
        onSend={(body, { onError }) => check.mutate({ body }, { onSuccess: ({ id }) => open(id), onError })}
      >
        {question && <DayOrderQuestion question={question} chosen={order} onChoose={setOrder} />}
      </FileForm>
      <UndecidedImports />
    </Card>
  );
}
