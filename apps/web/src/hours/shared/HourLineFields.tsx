import './hour-lines.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormField, FormSelect } from '../../ui/FormField.tsx';
import type { Problems } from '../../ui/problems.ts';
import { newLine, type TypedLine } from './hour-line-values.ts';

type Props = {
  lines: readonly TypedLine[];
  habilitations: readonly string[];
  /** Errors by path: "lines.0.minutes". */
  problems: Problems;
  /** Forbids removing the only line, when at least one is required. */
  isOneNeeded?: boolean;
  onChange: (lines: TypedLine[]) => void;
};

/** Fields of hours by habilitation and theme, line by line. */
export function HourLineFields({ lines, habilitations, problems, isOneNeeded = false, onChange }: Props) {
  const change = (index: number, part: Partial<TypedLine>): void =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div className="grid gap-12">
      {lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          index={index}
          habilitations={habilitations}
          problems={problems}
          onChange={(part) => change(index, part)}
          onRemove={
            isOneNeeded && lines.length === 1
              ? undefined
              : () => onChange(lines.filter((_line, at) => at !== index))
          }
        />
      ))}
      {problems.lines && (
        <p className="errmsg" role="alert">
          {problems.lines}
        </p>
      )}
      <div>
        <BusyButton
          look="plain"
          size="s"
          name="lines"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => onChange([...lines, newLine(habilitations[0] ?? '', lines)])}
        >
          Une autre habilitation
        </BusyButton>
      </div>
    </div>
  );
}

type LineProps = Pick<Props, 'habilitations' | 'problems'> & {
  line: TypedLine;
  index: number;
  onChange: (part: Partial<TypedLine>) => void;
  /** Undefined when the line cannot be removed. */
  onRemove: (() => void) | undefined;
};

function Line({ line, index, habilitations, problems, onChange, onRemove }: LineProps) {
  const { data: themes = [] } = useCall('listHourThemes', {});
  const nameOf = (field: string): string => `lines.${index}.${field}`;
  const wrong = (field: string): string | undefined => problems[nameOf(field)];
  return (
    <div className="hrow3 grid align-start gap-12">
      <FormSelect
        label="Habilitation"
        name={nameOf('habilitation')}
        value={line.habilitation}
        error={wrong('habilitation')}
        onChange={(habilitation) => onChange({ habilitation, themeId: '' })}
      >
        {habilitations.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FormSelect>
      <FormField
        label="Durée"
        name={nameOf('minutes')}
        placeholder={'3\u00a0h\u00a030'}
        value={line.duration}
        error={wrong('minutes')}
        onChange={(duration) => onChange({ duration })}
      />
      {onRemove && (
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer la ligne ${index + 1}, ${line.habilitation}`}
          onClick={onRemove}
        >
          <IconTrash aria-hidden="true" />
        </button>
      )}
      <FormSelect
        label="Thème"
        name={nameOf('themeId')}
        value={line.themeId}
        error={wrong('themeId')}
        onChange={(themeId) => onChange({ themeId })}
      >
        <option value="">Sans thème particulier</option>
        {themes
          .filter((theme) => theme.habilitation === line.habilitation)
          .filter((theme) => !theme.isArchived || String(theme.id) === line.themeId)
          .map((theme) => (
            <option key={theme.id} value={theme.id}>
              {theme.label}
            </option>
          ))}
      </FormSelect>
    </div>
  );
}
