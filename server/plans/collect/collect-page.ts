import type { Language } from '#contract/kit/languages.ts'
import type { GuestDataField } from '#contract/plans/guests/missing-data.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../../scheduling/scheduling.public.ts'
import { collectWord, type CollectWord } from './collect-words.ts'

const css = outsideCss(`
main,header,footer{max-width:640px}
.card{margin:0 0 16px}
nav{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
.note{margin:0 0 16px;padding:12px 16px;border:2px solid var(--sea);border-radius:6px;font-weight:600}
.note.bad,.wrong{color:var(--coral)}
.note.bad{border-color:var(--coral)}
.wrong{margin:4px 0 0}
label{display:block;margin:12px 0 4px;font-weight:600}
input:not([type=hidden]),select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
[aria-invalid=true]{border-color:var(--coral)!important}
form{margin:16px 0 0}
button{width:100%;min-height:56px;border:0;border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:700;cursor:pointer}
`)
const pages = linkPages(css)

/** A guest, or one who is to come and is not on the list (`id` = `new1`), with what is asked. */
export type GuestToFill = { id: string; no: number; name: string; fields: readonly GuestDataField[] }
export type CollectPage = {
  language: Language
  path: string
  merchant: { name: string; contact: readonly string[] }
  group: string
  startDay: string
  untilDay: string
  guests: readonly GuestToFill[]
  /** What was typed and is not right, by `field.id`: told at its field, with what was typed. */
  wrong: Readonly<Record<string, CollectWord>>
  typed: Readonly<Record<string, string>>
  note?: { text: string; bad: boolean }
}

/** What the list misses, guest by guest. What is known is not shown to whoever has the link. */
export function collectPage(page: CollectPage): RawAnswer {
  const { language, path, merchant, group, guests, note } = page
  const w = (key: CollectWord, params = {}) => collectWord(language, key, params)
  return pages.answer(200, {
    language,
    title: `${w('title')} · ${group}`,
    header: merchant.name,
    body: html`<h1>${w('title')} · ${group}</h1>
      <p class="muted">${w('starts', { day: page.startDay })} · ${w('until', { day: page.untilDay })}</p>
      ${languageLinks(path)}
      ${note && html`<p class="note ${note.bad ? 'bad' : ''}" role="status">${note.text}</p>`}
      ${guests.length === 0 && html`<section class="card"><p>${w('thanks')}</p></section>`}
      ${
        guests.length > 0 &&
        html`<p>${w('why')}</p>
          <form method="post" action="${path}/save">
            <input type="hidden" name="language" value="${language}" />
            ${guests.map((guest) => guestPart(page, guest))}
            <button type="submit">${w('save')}</button>
          </form>`
      }`,
    footer: contactLines(merchant.contact),
  })
}

function guestPart(page: CollectPage, { id, no, name, fields }: GuestToFill): Html {
  const w = (key: CollectWord, params = {}) => collectWord(page.language, key, params)
  return html`<section class="card">
    <h2>${name ? `${w('guest', { no })} · ${name}` : w('new guest', { no })}</h2>
    ${fields.map((field) => fieldPart(page, `${field}.${id}`, field))}
  </section>`
}

function fieldPart({ language, wrong, typed }: CollectPage, key: string, field: GuestDataField): Html {
  const w = (word: CollectWord) => collectWord(language, word)
  const bad = wrong[key]
  const value = typed[key] ?? ''
  const choice = (of: 'female' | 'male') =>
    value === of
      ? html`<option value="${of}" selected>${w(of)}</option>`
      : html`<option value="${of}">${w(of)}</option>`
  const invalid = bad ? 'true' : 'false'
  return html`<label for="${key}">${w(field)}</label> ${
      field === 'sex'
        ? html`<select id="${key}" name="${key}" aria-invalid="${invalid}">
            <option value=""></option>
            ${choice('female')} ${choice('male')}
          </select>`
        : html`<input
            id="${key}"
            name="${key}"
            value="${value}"
            maxlength="${field === 'name' || field === 'pinyin' ? 200 : 60}"
            type="${field === 'bornOn' || field === 'documentUntil' ? 'date' : 'text'}"
            autocomplete="off"
            aria-invalid="${invalid}"
          />`
    }
    ${bad && html`<p class="wrong" role="alert">${w(bad)}</p>`}`
}

export const closedCollect = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => collectWord(language, key))
