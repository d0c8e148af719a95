import { type ReminderDay, isYearDay, mostReminderDays } from '@forman/domain/hours/reminders';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAction } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { notify } from '../../ui/notices.ts';
import { tellFirstWrong } from '../../ui/problems.ts';

const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']; // prettier-ignore

type TypedDay = { key: number; day: string; month: number };
type Props = { days: readonly ReminderDay[]; onClose: () => void };

/** Sets the days of the year on which people who lack hours are reminded. */
export function ReminderDays({ days, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<TypedDay[]>(() =>
    days.map(({ day, month }, key) => ({ key, day: String(day), month })),
  );
  const [isChecked, setChecked] = useState(false);
  const set = useAction('setHoursReminderDays', {
    invalidates: ['getHoursReminders', 'listAudit'],
    onSuccess: () => {
      notify.success('hoursSaved');
      onClose();
    },
  });
  const change = (key: number, part: Partial<TypedDay>): void =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (rows.some((row) => !isRight(row))) return tellFirstWrong(form.current, () => setChecked(true));
    set.mutate({ body: { days: rows.map(({ day, month }) => ({ day: Number(day), month })) } });
  }

  return (
    <Dialog opened title="Dates des rappels" onClose={onClose}>
      <form ref={form} className="hours-form" noValidate onSubmit={send}>
        <p className="small muted">
          Chaque année, à partir de 9h, un e-mail part à qui il manquera des heures, inscriptions comprises.
          Une fois par personne et par date.
        </p>
        <div className="hours-days">
          {rows.map((row, index) => (
            <DayRow
              key={row.key}
              row={row}
              index={index}
              isChecked={isChecked}
              onChange={(part) => change(row.key, part)}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </div>
        {rows.length < mostReminderDays && (
          <div>
            <BusyButton
              look="plain"
              size="s"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => setRows([...rows, { key: nextKey(rows), day: '1', month: 12 }])}
            >
              Une autre date
            </BusyButton>
          </div>
        )}
        <FormFoot failure={set.error} isBusy={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type RowProps = {
  row: TypedDay;
  index: number;
  isChecked: boolean;
  onChange: (part: Partial<TypedDay>) => void;
  onRemove: () => void;
};

const DayRow = ({ row, index, isChecked, onChange, onRemove }: RowProps) => (
  <div className="hours-day">
    <FormField
      label="Jour"
      inputMode="numeric"
      value={row.day}
      error={isChecked && !isRight(row) ? 'Ce jour n’existe pas tous les ans' : undefined}
      onChange={(day) => onChange({ day })}
    />
    <FormSelect label="Mois" value={row.month} onChange={(month) => onChange({ month: Number(month) })}>
      {months.map((name, at) => (
        <option key={name} value={at + 1}>
          {name}
        </option>
      ))}
    </FormSelect>
    <button type="button" className="iconbtn" aria-label={`Retirer la date ${index + 1}`} onClick={onRemove}>
      <IconTrash aria-hidden="true" />
    </button>
  </div>
);

const isRight = ({ day, month }: TypedDay): boolean =>
  /^\d{1,2}$/.test(day.trim()) && isYearDay({ day: Number(day), month });

const nextKey = (rows: readonly TypedDay[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;
