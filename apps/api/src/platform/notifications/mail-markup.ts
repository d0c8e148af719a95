import { escapeHtml } from '@forman/domain/html';
/** The colours, each with its light and dark value (design: tokens.css). */
const palette = {
  ground: ['#F6F7F7', '#0F1719'],
  surface: ['#FFFFFF', '#162124'],
  text: ['#14262A', '#E8EFEF'],
  'text-2': ['#4A5D61', '#A9BABC'],
  hairline: ['#DDE4E4', '#2A3A3E'],
  brand: ['#155E69', '#26737E'],
  'on-brand': ['#FFFFFF', '#FFFFFF'],
  'brand-text': ['#155E69', '#7CC4CE'],
  accent: ['#8F5400', '#E2A454'],
  'workshop-tint': ['#DFEFF0', '#16373D'],
  'workshop-ink': ['#155E69', '#8FD0D8'],
  'formation-tint': ['#EAE6F8', '#2B2848'],
  'formation-ink': ['#52409A', '#C0B6F4'],
  'event-tint': ['#F9E4EB', '#41212F'],
  'event-ink': ['#9C2E58', '#F4A9C3'],
  'team_meeting-tint': ['#E7F0DC', '#27351B'],
  'team_meeting-ink': ['#44611E', '#B5D28C'],
  'plain-tint': ['#E4F0F1', '#17343A'],
  'plain-ink': ['#155E69', '#7CC4CE'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type Colour = keyof typeof palette;

/**
 * Keeps typed text on its line: a title cannot add a header or a paragraph, nor reverse the text
 * (bidirectional overrides).
 */
export function tidy<T>(value: T): T {
  if (typeof value === 'string') {
    return value
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim() as T;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => tidy(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tidy<unknown>(item)])) as T;
}

/** A piece of HTML that is safe to send. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Escapes every value put into the template, except the result of this very function. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup {
  const written = values.map((value) =>
    [value]
      .flat()
      .map((item) => (item instanceof Markup ? item.source : escapeHtml(String(item))))
      .join(''),
  );
  return new Markup(parts.map((part, index) => part + (written[index] ?? '')).join(''));
}

const font = `font-family:Figtree,'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif`;

type Paint = { bg?: Colour; ink?: Colour; line?: Colour; css: string; name?: string };

/**
 * The attributes of a painted element: light colours inline, and classes by which the dark colours replace
 * them.
 */
export function paint({ bg, ink, line, css, name }: Paint): Markup {
  const classes = [name, bg && `b-${bg}`, ink && `i-${ink}`, line && `l-${line}`].filter(Boolean).join(' ');
  const style = [
    ink && font,
    css,
    bg && `background-color:${palette[bg][0]}`,
    ink && `color:${palette[ink][0]}`,
    line && `border-color:${palette[line][0]}`,
  ];
  const fill = bg ? html` bgcolor="${palette[bg][0]}"` : '';
  return html`class="${classes}" style="${style.filter(Boolean).join(';')}"${fill}`;
}

/** CSS rules of the dark colours, for mail programs that know the reader's preference. */
export const darkRules = Object.entries(palette)
  .map(
    ([name, [, dark]]) =>
      `.b-${name}{background-color:${dark}!important}.i-${name}{color:${dark}!important}.l-${name}{border-color:${dark}!important}`,
  )
  .join('');
