import { languages, type Language } from '#contract/kit/languages.ts'
import type { App } from '../../kit/app-services.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import { html, type Html } from '../../kit/text/html.ts'
import type { DeskSession } from '../sessions.ts'

/** The desk's words by their groups. */
const groups: Readonly<Record<string, string>> = {
  text: 'desk.text',
  pages: 'desk.pages',
  states: 'desk.states',
  erasureStates: 'desk.erasureStates',
  flags: 'desk.flags',
  acts: 'desk.acts',
  outcomes: 'desk.outcomes',
}
/** Says words of the desk, `text.save`, in a language. */
export const sayOf =
  (app: App, language: Language): Say =>
  (key, params) => {
    const [group = '', name = ''] = key.split('.')
    return app.word(language, `${groups[group] ?? group}.${name}`, params)
  }
export type Say = (key: string, params?: Record<string, unknown>) => string
export type Desk = {
  app: App
  language: Language
  say: Say
  session?: DeskSession
  /** What was just done, or refused. */
  note?: { text: string; isError: boolean }
}
const deskPages = ['overview', 'merchants', 'licences', 'queue', 'calls', 'storage', 'log'] as const
export type DeskPage = (typeof deskPages)[number]
const pathOf = (page: DeskPage): string => (page === 'overview' ? '/desk' : `/desk/${page}`)

const css = outsideCss(`
main,header,footer{max-width:1200px}
header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;flex:1}
@media(max-width:720px){header form{margin-left:auto}nav{order:1;flex:0 0 100%;flex-wrap:nowrap;overflow-x:auto}nav a{white-space:nowrap}}
nav a,footer a{color:var(--muted);text-decoration:none;padding:8px 0;font-weight:500}
footer a{display:inline-block;padding-right:12px}
nav a[aria-current]{color:var(--ink);border-bottom:2px solid var(--sea)}
a{color:var(--sea)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr));gap:12px}
.cards .card{padding:14px 16px}
.card+.card,.scroll+.card,.card+.scroll{margin-top:16px}
.cards .card+.card{margin-top:0}
.number{font-size:26px;font-variant-numeric:tabular-nums}
p+.scroll{margin-top:12px}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:8px 12px;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:normal}
th{color:var(--muted);font-weight:500;font-size:13px;white-space:nowrap}
td{min-width:9em}td.n,th.n{text-align:end;min-width:0}
tr:last-child td{border-bottom:0}
h1{margin:8px 0 16px}
form.line,form.block{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:12px 0 0}
label{display:block;max-width:100%;font-size:13px;color:var(--muted)}
label:has([type=checkbox]){display:flex;gap:8px;align-items:center}
input,select{display:block;min-height:40px;padding:8px 10px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:var(--ink);font:inherit;max-width:100%}
button{min-height:40px;padding:8px 16px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
button.plain{background:none;color:var(--sea)}
button.harm{background:var(--coral);border-color:var(--coral);color:var(--on-sea)}
.note{padding:10px 14px;border-radius:6px;border:1px solid var(--sea);margin:0 0 16px}
.note.bad{border-color:var(--coral);color:var(--coral)}
.tag{display:inline-block;border:1px solid var(--line);border-radius:999px;padding:0 8px;font-size:13px;white-space:nowrap}
.tag.warn{border-color:var(--coral);color:var(--coral)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dt{color:var(--muted)}dd{margin:0}
.login{max-width:380px;margin:48px auto 0}
.login label{margin:0 0 12px}.login input,.login button{width:100%}
`)
export const deskHeaders = outsideHeaders(css, "form-action 'self'")

/** A page of the desk: its parts above, what was just done, what it shows. */
export function deskPage(desk: Desk, page: DeskPage | undefined, title: string, body: Html): string {
  const { say, session, note, language } = desk
  const links = deskPages.map(
    (one) => session && html`<a href="${pathOf(one)}" ${one === page && current}>${say(`pages.${one}`)}</a>`,
  )
  return outsidePage({
    language,
    title: `${title} · ${say('text.desk')}`,
    css,
    header: html`<span>${say('text.desk')}</span>
      <nav aria-label="${say('text.desk')}">${links}</nav>
      ${
        session &&
        html`<form method="post" action="/desk/logout">
          <input type="hidden" name="form" value="${session.formToken}" />
          <button class="plain">${say('text.logOut', { name: session.name })}</button>
        </form>`
      }`,
    body: html`${
        note &&
        html`<p class="note ${note.isError && 'bad'}" role="${note.isError ? 'alert' : 'status'}">
          ${note.text}
        </p>`
      }
      <h1>${title}</h1>
      ${body}`,
    footer: html`${languages.map(
      (one) => html`<a href="?locale=${one}" lang="${one}" hreflang="${one}">${languageNames[one]}</a> `,
    )}`,
  })
}

const current = html`aria-current="page"`
const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  th: 'ไทย',
  ko: '한국어',
}

/** A form of one act: what it sends besides, its fields, its button. Whoever may only look gets none. */
export function actForm(
  { session, say }: Desk,
  { to, fields, button, harm = false, isProven = false }: ActForm,
): Html | false {
  if (session?.rights !== 'act') return false
  return html`<form class="line" method="post" action="${to}">
    <input type="hidden" name="form" value="${session.formToken}" />
    ${fields}
    ${
      isProven &&
      html`<label
        >${say('text.code')}
        <input
          name="code"
          required
          inputmode="numeric"
          pattern="[0-9]{6}"
          maxlength="6"
          autocomplete="one-time-code"
          size="8"
      /></label>`
    }
    <button class="${harm && 'harm'}">${button}</button>
  </form>`
}
type ActForm = { to: string; fields?: Html; button: string; harm?: boolean; isProven?: boolean }

export type Column<Row> = {
  title: string
  cell: (row: Row) => Html | string | number | false
  isNumber?: boolean
}
export const table = <Row>({ say }: Desk, columns: readonly Column<Row>[], rows: readonly Row[]): Html =>
  rows.length === 0
    ? html`<p class="card muted">${say('text.nothing')}</p>`
    : html`<div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              ${columns.map(({ title, isNumber }) => html`<th scope="col" class="${isNumber && 'n'}">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${columns.map(({ cell, isNumber }) => html`<td class="${isNumber && 'n'}">${cell(row)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`

export const bytesText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
export const momentOf = (text: string | null): string => (text ? text.slice(0, 16).replace('T', ' ') : '–')
