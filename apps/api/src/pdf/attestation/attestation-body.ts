import { natureNames, type AttestationSnapshot } from '@forman/domain/hours/attestations';
import {
  attendedDays,
  attendedShare,
  attestedSentence,
  linesNote,
  modality,
} from '@forman/domain/hours/attestation-words';
import { formatMinutes } from '@forman/domain/hours/words';
import type { TextStyle } from '../sheet.ts';
import { ink, page, styles } from '../style.ts';
import { artifact, part, tagged, type Tag } from '../tags.ts';
import type { AttestationFlow } from './attestation-flow.ts';

const width = page.right - page.left;
const title: TextStyle = { ...styles.title, size: 19, leading: 24 };
const name: TextStyle = { ...styles.body, weight: 'semibold', size: 17, leading: 22, tracking: -0.25 };

/** Draws the statement: person, session, dates, place, duration, and the hours that it counts for. */
export function drawBody(flow: AttestationFlow, root: Tag, snapshot: AttestationSnapshot): void {
  const { person } = snapshot;
  paragraph(flow, root, 'Attestation de formation', title, 'H1');
  flow.y += 8;
  paragraph(flow, root, `${theBody(snapshot)} atteste que`, styles.body);
  flow.y += 3;
  paragraph(flow, root, `${person.firstName} ${person.lastName}`, name, 'H2');
  const company = [person.company, person.companyAddress].filter(Boolean).join(', ');
  if (person.company) paragraph(flow, root, company, styles.secondary);
  flow.y += 4;
  paragraph(flow, root, attestedSentence(snapshot.halfDays), styles.body);
  flow.y += 10;
  flow.need(20);
  artifact(flow.sheet.doc, 'Layout', () => flow.sheet.rule(page.left, page.right, flow.y, 1, ink.text));
  flow.y += 6;
  drawFacts(flow, root, snapshot);
  if (snapshot.lines.length > 0) drawLines(flow, root, snapshot);
}

const theBody = ({ association }: AttestationSnapshot): string =>
  association.name.startsWith('Association ')
    ? `L’a${association.name.slice(1)}`
    : association.name || 'L’association';

function paragraph(
  flow: AttestationFlow,
  root: Tag,
  text: string,
  style: TextStyle,
  type: 'P' | 'H1' | 'H2' = 'P',
): void {
  const lines = flow.sheet.wrap(text, width, style);
  if (lines.length === 0) return;
  flow.need(lines.length * style.leading);
  tagged(flow.sheet.doc, root, type, () => {
    for (const line of lines) {
      flow.y += style.leading;
      flow.sheet.left(line, page.left, flow.y - style.leading * 0.28, style);
    }
  });
}

const labelWidth = 128;

function drawFacts(
  flow: AttestationFlow,
  root: Tag,
  { session, halfDays, minutes }: AttestationSnapshot,
): void {
  const { objectives } = session;
  const facts: { label: string; values: string[]; style?: TextStyle; isList?: boolean }[] = [
    { label: 'Intitulé', values: [session.title], style: styles.strong },
    { label: 'Nature', values: [natureNames[session.nature]] },
    { label: 'Objectifs', values: objectives, isList: objectives.length > 1 },
    { label: 'Dates et horaires', values: attendedDays(halfDays) },
    { label: 'Modalité et lieu', values: [modality(session)] },
    {
      label: 'Durée suivie',
      values: [`${formatMinutes(minutes)}, ${attendedShare(halfDays)}`],
      style: styles.strong,
    },
    { label: 'Pilote', values: [session.pilot] },
  ];
  for (const { label, values, style = styles.body, isList = false } of facts) {
    const lines = values.flatMap((value) =>
      flow.sheet
        .wrap(value, width - labelWidth - (isList ? 12 : 0), style)
        .map((text, index) => ({ text, starts: index === 0 })),
    );
    if (lines.length > 0) drawFact(flow, root, { label, lines, style, isList });
  }
}

type Fact = { label: string; lines: { text: string; starts: boolean }[]; style: TextStyle; isList: boolean };

/** Draws a fact, whole where a page can hold it; a longer one continues on the next. */
function drawFact(flow: AttestationFlow, root: Tag, { label, lines, style, isList }: Fact): void {
  const { sheet } = flow;
  const tag = part(sheet.doc, root, 'P');
  flow.need(Math.min(lines.length, 8) * style.leading + 7);
  flow.y += 7;
  tag.add(() => sheet.left(label, page.left, flow.y + 10.5, { ...styles.body, color: ink.secondary }));
  for (const { text, starts } of lines) {
    flow.need(style.leading);
    const [x, y] = [page.left + labelWidth, flow.y + 10.5];
    if (isList && starts) artifact(sheet.doc, 'Layout', () => sheet.left('•', x, y, style));
    tag.add(() => sheet.left(text, x + (isList ? 12 : 0), y, style));
    flow.y += style.leading;
  }
}

const columns = { habilitation: page.left, theme: page.left + 128, minutes: page.right };
const themeWidth = 280;

/** Draws the table of hours, by habilitation. */
function drawLines(flow: AttestationFlow, root: Tag, { lines }: AttestationSnapshot): void {
  const { sheet } = flow;
  flow.y += 14;
  flow.need(52);
  const table = part(sheet.doc, root, 'Table');
  const heading = part(sheet.doc, table, 'TR');
  const style: TextStyle = { ...styles.label, weight: 'semibold' };
  const head = (draw: () => void) => tagged(sheet.doc, heading, 'TH', draw, { scope: 'Column' });
  head(() => sheet.left('Habilitation', columns.habilitation, flow.y + 9, style));
  head(() => sheet.left('Thème', columns.theme, flow.y + 9, style));
  head(() => sheet.right('Durée', columns.minutes, flow.y + 9, style));
  artifact(sheet.doc, 'Layout', () => sheet.rule(page.left, page.right, flow.y + 18, 1, ink.text));
  flow.y += 18.5;
  for (const { habilitation, theme, minutes } of lines) {
    const words = sheet.wrap(theme ?? 'Tous thèmes', themeWidth, styles.body);
    const height = words.length * styles.body.leading + 9;
    flow.need(height);
    const row = part(sheet.doc, table, 'TR');
    const y = flow.y + 15;
    tagged(sheet.doc, row, 'TD', () => sheet.left(habilitation, columns.habilitation, y, styles.body));
    tagged(sheet.doc, row, 'TD', () =>
      words.forEach((text, index) =>
        sheet.left(text, columns.theme, y + index * styles.body.leading, styles.body),
      ),
    );
    tagged(sheet.doc, row, 'TD', () =>
      sheet.right(formatMinutes(minutes), columns.minutes, y, styles.amount),
    );
    flow.y += height;
    artifact(sheet.doc, 'Layout', () => sheet.rule(page.left, page.right, flow.y, 0.75, ink.hairline));
  }
  flow.y += 6;
  paragraph(flow, root, linesNote, styles.label);
}
