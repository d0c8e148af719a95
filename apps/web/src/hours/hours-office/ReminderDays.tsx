import { type ReminderDay, isYearDay, mostReminderDays } from '@forman/domain/hours/reminders';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField, FormSelect } from '../../ui/FormField.tsx';

const months = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']; // prettier-ignore

type TypedDay = { key: number; day: string; month: string };
type Props = { days: readonly ReminderDay[]; onClose: () => void };

/** Sets the days of the year on which people who lack hours are reminded. */
export function ReminderDays({ days, onClose }: Props) {
  const form = useForm<{ rows: TypedDay[] }, unknown>({
    start: { rows: days.map(({ day, month }, key) => ({ key, day: String(day), month: String(month) })) },
    check: ({ rows }) =>
      Object.fromEntries(
        rows
          .filter((row) => !isRight(row))
          .map(({ key }) => [`rows.${key}`, 'Ce jour n’existe pas tous les ans']),
      ),
    send: ({ rows }) =>
      act('setHoursReminderDays', {
        body: { days: rows.map(({ day, month }) => ({ day: Number(day), month: Number(month) })) },
      }),
    notices: { saved: 'hoursSaved' },
    onSaved: onClose,
  });
  const { rows } = form.values;
  const change = (key: number, part: Partial<TypedDay>): void =>
    form.set({ rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });

  return (
    <FormDialog title="Dates des rappels" of={form} onClose={onClose}>
      <p className="small muted">
        Chaque année, à partir de 9h, un e-mail part à qui il manquera des heures, inscriptions comprises. Une
        fois par personne et par date.
      </p>
      <div className="grid gap-12">
        {rows.map((row, index) => (
          <DayRow
            key={row.key}
            row={row}
            index={index}
            error={form.problems[`rows.${row.key}`]}
            onChange={(part) => change(row.key, part)}
            onRemove={() => form.set({ rows: rows.filter(({ key }) => key !== row.key) })}
          />
        ))}
      </div>
      {rows.length < mostReminderDays && (
        <div>
          <BusyButton
            look="plain"
            size="s"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => form.set({ rows: [...rows, { key: nextKey(rows), day: '1', month: '12' }] })}
          >
            Une autre date
          </BusyButton>
        </div>
      )}
    </FormDialog>
  );
}

type RowProps = {
  row: TypedDay;
  index: number;
  error: string | undefined;
  onChange: (part: Partial<TypedDay>) => void;
  onRemove: () => void;
};

const DayRow = ({ row, index, error, onChange, onRemove }: RowProps) => (
  <div className="hours-day grid align-start gap-12">
    <FormField
      label="Jour"
      inputMode="numeric"
      value={row.day}
      error={error}
      onChange={(day) => onChange({ day })}
    />
    <FormSelect label="Mois" value={row.month} onChange={(month) => onChange({ month })}>
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
  /^\d{1,2}$/.test(day.trim()) && isYearDay({ day: Number(day), month: Number(month) });

const nextKey = (rows: readonly TypedDay[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;
