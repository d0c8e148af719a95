import type { OfficeThematic } from '@forman/contract/participation/catalogue';
import { habilitations } from '@forman/domain/people/profile';
import { act } from '../../../api/act.ts';
import { readLines, typedLine } from '../../../hours/shared/hour-line-values.ts';
import { HourLineFields } from '../../../hours/shared/HourLineFields.tsx';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { problemsByPath } from '../../../ui/problems.ts';

type Props = { thematic: OfficeThematic; onClose: () => void };

/** Edits the hours that a title proposes for its sessions. */
export function TitleHoursDialog({ thematic, onClose }: Props) {
  const form = useForm({
    start: { lines: thematic.hours.map(typedLine) },
    check: ({ lines }) => readLines(lines).problems,
    send: ({ lines }) =>
      act('updateThematic', {
        params: { id: thematic.id },
        body: { hours: readLines(lines).lines, version: thematic.version },
      }),
    fieldOf: { hours: 'lines' },
    problemsOf: problemsByPath,
    notices: { saved: 'thematicSaved', failed: 'thematic' },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Heures que ce titre propose" of={form} onClose={onClose}>
      <p>
        <b className="strong">{thematic.wording}</b>
      </p>
      <p className="small muted">
        Une session de ce titre les reçoit comme proposition, dans la limite de sa durée&nbsp;; le secrétariat
        les confirme.
      </p>
      <HourLineFields
        lines={form.values.lines}
        habilitations={habilitations}
        problems={form.problems}
        onChange={(lines) => form.set({ lines })}
      />
    </FormDialog>
  );
}
