import { dateTile } from '@forman/domain/french-dates';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Attachment } from '../../adapters/mail/port.ts';
import { type Colour, darkRules, html, Markup, paint } from './mail-markup.ts';

/** One row under the subject of a message; `urgent`: the person has to act. */
export type Fact = {
  label: string;
  lines: string[];
  link?: { label: string; url: string };
  weight?: 'strong' | 'urgent';
};

/** The content of a message, before it becomes text or HTML. The first paragraph follows the greeting. */
export type MailContent = {
  subject: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** The subject of the message: a session (with its kind and date), a payment, an account. */
  about: { noun: string; title: string } & {
    kind: SessionKind | null;
    startsAt: string | null;
    /** True for a person or their account, whose icon is a person. */ isPersonal?: boolean;
  };
  facts: Fact[];
  button: { label: string; url: string };
  footnote: string | null;
  calendar?: 'request' | 'cancel';
  replyTo?: { name: string; address: string };
  /** True for a person’s own text, which the portal only carries. */
  isPersonal?: true;
  /** A file sent unchanged. */
  attachment?: Attachment | null;
};

/** Tabler icons (MIT), outline. Readers that show no SVG drop it, and the word beside it stays. */
const icons = {
  workshop: 'M3 4l18 0M4 4v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-10M12 16l0 4M9 20l6 0M8 12l3 -3l2 2l3 -3',
  formation: 'M22 9l-10 -4l-10 4l10 4l10 -4v6M6 10.6v5.4a6 3 0 0 0 12 0v-5.4',
  event:
    'M4 5h2M5 4v2M11.5 4l-.5 2M18 5h2M19 4v2M15 9l-1 1M18 13l2 -.5M18 19h2M19 18v2M14 16.518l-6.518 -6.518l-4.39 9.58a1 1 0 0 0 1.329 1.329l9.579 -4.39',
  team_meeting:
    'M10 13a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M8 21v-1a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v1M15 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M17 10h2a2 2 0 0 1 2 2v1M5 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M3 13v-1a2 2 0 0 1 2 -2h2',
  plain:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M14.401 8c-.669 -.628 -1.5 -1 -2.401 -1c-2.21 0 -4 2.239 -4 5s1.79 5 4 5c.9 0 1.731 -.372 2.4 -1M7 10.5h4M7 13.5h4',
  person: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
} as const satisfies Record<SessionKind | 'plain' | 'person', string>;

const styles = new Markup(
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;text-size-adjust:100%}` +
    `a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}` +
    `@media (max-width:480px){.page{padding:0 0 24px!important}.top{padding:16px 20px!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}` +
    `.pad{padding-left:20px!important;padding-right:20px!important}.h1{font-size:24px!important;line-height:30px!important}` +
    `.band{border-radius:0!important}.wide{width:100%!important}.label{width:84px!important;padding-right:12px!important}}` +
    `@media (prefers-color-scheme:dark){${darkRules}}`,
);

const grid = new Markup('width="100%" cellpadding="0" cellspacing="0" border="0"');

const logo = (publicUrl: string): Markup =>
  html` <a href="${publicUrl}" ${paint({ ink: 'text', css: 'text-decoration:none' })}>
    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          width="30"
          height="30"
          align="center"
          ${paint({ bg: 'brand', ink: 'on-brand', css: 'border-radius:8px;font-size:19px;line-height:30px;font-weight:800;width:30px;height:30px' })}
        >
          F
        </td>
        <td
          ${paint({ ink: 'text', css: 'padding-left:10px;font-size:20px;line-height:30px;font-weight:700;letter-spacing:-.02em' })}
        >
          Forman
        </td>
      </tr>
    </table></a
  >`;

/** The tint and the ink of the kind, the same as on every screen. */
function band({ about, heading }: MailContent): Markup {
  const kind = about.kind ?? 'plain';
  const ink: Colour = `${kind}-ink`;
  return html` <tr>
    <td
      ${paint({ bg: `${kind}-tint`, css: 'padding:28px 32px 26px;border-radius:15px 15px 0 0', name: 'band pad' })}
    >
      <p ${paint({ ink, css: 'margin:0 0 8px;font-size:14px;line-height:20px;font-weight:600' })}>
        <svg
          aria-hidden="true"
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linecap="round"
          stroke-linejoin="round"
          style="vertical-align:-4px;margin-right:7px"
        >
          <path d="${icons[about.isPersonal ? 'person' : kind]}" /></svg
        >${about.noun}
      </p>
      <h1
        ${paint({ ink: 'text', css: 'margin:0;font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.02em', name: 'h1' })}
      >
        ${heading}
      </h1>
    </td>
  </tr>`;
}

function tile(kind: SessionKind, startsAt: string): Markup {
  const { weekday, day, month } = dateTile(new Date(startsAt));
  const ink: Colour = `${kind}-ink`;
  return html`<td width="60" valign="top" style="padding-right:16px">
    <table role="presentation" width="60" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          align="center"
          ${paint({ bg: `${kind}-tint`, ink, css: 'width:60px;padding:7px 0 8px;border-radius:8px;font-size:13px;line-height:16px' })}
        >
          ${weekday}<br /><span ${paint({ ink, css: 'font-size:22px;line-height:26px;font-weight:700' })}
            >${day}</span
          ><br />${month}
        </td>
      </tr>
    </table>
  </td>`;
}

const title = ({ about }: MailContent): Markup =>
  html` <table role="presentation" ${grid}>
    <tr>
      ${about.kind && about.startsAt ? tile(about.kind, about.startsAt) : ''}
      <td valign="middle">
        <h2
          ${paint({ ink: 'text', css: 'margin:0;font-size:18px;line-height:25px;font-weight:650;overflow-wrap:anywhere;word-break:break-word' })}
        >
          ${about.title}
        </h2>
      </td>
    </tr>
  </table>`;

const row = ({ label, lines, link, weight }: Fact): Markup =>
  html` <tr>
    <th
      scope="row"
      align="left"
      valign="top"
      width="128"
      ${paint({ ink: 'text-2', line: 'hairline', css: 'width:128px;padding:12px 16px 12px 0;border-top:1px solid;font-size:15px;line-height:22px;font-weight:400', name: 'label' })}
    >
      ${label}
    </th>
    <td
      valign="top"
      ${paint({ ink: weight === 'urgent' ? 'accent' : 'text', line: 'hairline', css: `padding:12px 0;border-top:1px solid;font-size:15px;line-height:22px;font-weight:${weight ? 700 : 500};overflow-wrap:anywhere;word-break:break-word` })}
    >
      ${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}${line}`)}${link ? html`${lines.length > 0 ? html`<br />` : ''}<a href="${link.url}" ${paint({ ink: 'brand-text', css: 'text-decoration:underline' })}>${link.label}</a>` : ''}
    </td>
  </tr>`;

const paragraph = (text: string): Markup =>
  html`<p ${paint({ ink: 'text', css: 'margin:0 0 12px;font-size:16px;line-height:25px' })}>
    ${text.split('\n').map((line, index) => html`${index > 0 ? html`<br />` : ''}${line}`)}
  </p>`;

const action = ({ button }: MailContent): Markup =>
  html` <table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td align="center" ${paint({ bg: 'brand', css: 'border-radius:8px' })}>
        <a
          href="${button.url}"
          ${paint({ ink: 'on-brand', css: 'display:block;padding:13px 28px;border-radius:8px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none' })}
          >${button.label}</a
        >
      </td>
    </tr>
  </table>`;

const small = (text: string): Markup =>
  html`<p ${paint({ ink: 'text-2', css: 'margin:20px 0 0;font-size:14px;line-height:21px' })}>${text}</p>`;

const gap = (height: number): Markup =>
  html`<div style="height:${height}px;line-height:${height}px;font-size:0">&nbsp;</div>`;

const card = (content: MailContent): Markup =>
  html`<table role="presentation" ${grid}>
    ${band(content)}
    <tr>
      <td align="left" class="pad" style="padding:26px 32px 32px">
        ${[content.greeting, ...content.paragraphs].map(paragraph)} ${gap(12)} ${title(content)} ${gap(16)}
        <table ${grid}>
          ${content.facts.map(row)}
        </table>
        ${gap(16)} ${action(content)} ${content.footnote ? small(content.footnote) : ''}
      </td>
    </tr>
  </table>`;

const head = (content: MailContent): Markup =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
    <title>${content.subject}</title>
    <style>
      ${styles}
    </style>
  </head>`;

/** Lines under every message. */
type Foot = { publicUrl: string; unsubscribeUrl?: string | undefined; identity?: string | undefined };

/** The message as HTML: tables and inline styles, for every mail program; dark in a dark one. */
export function toHtml(content: MailContent, foot: Foot): string {
  const page = html`<!doctype html>
    <html lang="fr">
      ${head(content)}
      <body ${paint({ bg: 'ground', css: 'margin:0;padding:0' })}>
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          ${content.paragraphs.join(' ')}${padding}
        </div>
        <table role="presentation" ${grid}>
          <tr>
            <td align="center" ${paint({ bg: 'ground', css: 'padding:0 16px 40px', name: 'page' })}>
              <table role="presentation" ${grid} style="max-width:600px">
                <tr>
                  <td align="left" class="top" style="padding:28px 4px 20px">${logo(foot.publicUrl)}</td>
                </tr>
                <tr>
                  <td
                    ${paint({ bg: 'surface', line: 'hairline', css: 'border:1px solid;border-radius:16px', name: 'card' })}
                  >
                    ${card(content)}
                  </td>
                </tr>
                <tr>
                  <td align="left" class="pad" style="padding:0 4px">
                    ${small(signatureOf(content))} ${footer(foot)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.source;
}

/** Prevents a mailbox's list from continuing the summary with the rest of the message. */
const padding = new Markup('&#847;&zwnj;&nbsp;'.repeat(60));
/** The signature: nobody reads an answer, unless a person wrote the message. */
const signatureOf = ({ replyTo }: MailContent): string =>
  replyTo
    ? 'Forman, le portail des membres.'
    : 'Forman, le portail des membres. Merci de ne pas répondre à ce message automatique.';

const unsubscribeWords = 'Ne plus recevoir ces e-mails';
const underneath = (words: string | Markup): Markup =>
  html`<p ${paint({ ink: 'text-2', css: 'margin:8px 0 0;font-size:14px;line-height:21px' })}>${words}</p>`;
const unsubscribeLink = (url: string): Markup =>
  html`<a href="${url}" ${paint({ ink: 'text-2', css: 'text-decoration:underline' })}
    >${unsubscribeWords}</a
  >`;
const footer = ({ unsubscribeUrl, identity }: Foot): Markup[] => [
  ...(identity ? [underneath(identity)] : []),
  ...(unsubscribeUrl ? [underneath(unsubscribeLink(unsubscribeUrl))] : []),
];

/** The same message as plain text. */
export function toText(content: MailContent, { publicUrl, unsubscribeUrl, identity }: Foot): string {
  const facts = content.facts.map(({ label, lines, link }) => {
    const value = [...lines, ...(link ? [`${link.label}\u00a0: ${link.url}`] : [])];
    return `${label}\u00a0: ${value.join('\n    ')}`;
  });
  const blocks = [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    [`${content.about.noun}\u00a0: ${content.about.title}`, ...facts].join('\n'),
    `${content.button.label}\u00a0:\n${content.button.url}`,
    content.footnote,
  ];
  const foot = [
    signatureOf(content),
    publicUrl,
    ...(identity ? [identity] : []),
    ...(unsubscribeUrl ? [`${unsubscribeWords}\u00a0: ${unsubscribeUrl}`] : []),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${foot.join('\n')}\n`;
}
