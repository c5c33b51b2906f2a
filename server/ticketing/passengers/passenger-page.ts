import { languageNames, languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import type { manifestFields } from '#contract/ticketing/day/day.schema.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, type Html } from '../../kit/text/html.ts'
import words from './passenger.words.json' with { type: 'json' }

type PassengerWord = keyof typeof words
export const sayPassengers = (
  language: Language,
  key: PassengerWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)

type Passenger = { id: number; name: string; missing: readonly (typeof manifestFields)[number][] }

const css = outsideCss(`
main,header,footer{max-width:640px}
.card{margin:0 0 16px}
label{display:block;margin:12px 0 4px;font-weight:600}
input:not([type=hidden]),select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
button{width:100%;min-height:56px;border:0;border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:700;cursor:pointer}
nav{display:flex;flex-wrap:wrap;gap:12px}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
`)
const headers = outsideHeaders(css, "form-action 'self'")

const page = (status: number, language: Language, merchant: string, body: Html): RawAnswer => ({
  contentType: 'text/html; charset=utf-8',
  headers,
  status,
  body: outsidePage({
    language,
    title: sayPassengers(language, 'title'),
    header: merchant,
    body,
    footer: html``,
    css,
  }),
})

/** In place of a page whose link opens nothing. */
export const closedPassengerPage = (language: Language, why: 'expired' | 'revoked' | 'unknown'): RawAnswer =>
  page(
    why === 'unknown' ? 404 : 410,
    language,
    '',
    html`<section class="card"><h1>${sayPassengers(language, why)}</h1></section>`,
  )

type Shown = {
  language: Language
  token: string
  merchant: string
  trip: string
  passengers: readonly Passenger[]
}

/** What is missing of each guest of an order, to be filled in; what is known is not shown to whoever has the link. */
export function passengerPage({ language, token, merchant, trip, passengers }: Shown): RawAnswer {
  const w = (key: PassengerWord, params = {}) => sayPassengers(language, key, params)
  const open = passengers.filter(({ missing }) => missing.length > 0)
  const path = `/supplier/passenger/${token}`
  return page(
    200,
    language,
    merchant,
    html`<h1>${w('title')}</h1>
      <p>${trip}</p>
      <nav>
        ${languages.map((one) => html`<a href="${path}?language=${one}" lang="${one}">${languageNames[one]}</a>`)}
      </nav>
      ${open.length === 0 && html`<section class="card"><p>${w('thanks')}</p></section>`}
      ${
        open.length > 0 &&
        html`<p>${w('why')}</p>
          <form method="post" action="${path}/save">
            <input type="hidden" name="language" value="${language}" />
            ${open.map((one) => passengerPart(language, one, passengers.indexOf(one) + 1))}
            <button type="submit">${w('save')}</button>
          </form>`
      }`,
  )
}

function passengerPart(language: Language, { id, name, missing }: Passenger, no: number): Html {
  const w = (key: PassengerWord, params = {}) => sayPassengers(language, key, params)
  const [first = ''] = name.trim().split(/\s+/)
  return html`<section class="card">
    <h2>${w('guest', { no })} ${first}</h2>
    ${missing.map((field) => {
      const key = `${field}.${id}`
      return html`<label for="${key}">${w(field)}</label> ${
          field === 'gender'
            ? html`<select id="${key}" name="${key}">
                <option value=""></option>
                <option value="M">${w('male')}</option>
                <option value="F">${w('female')}</option>
              </select>`
            : html`<input
                id="${key}"
                name="${key}"
                maxlength="100"
                type="${field === 'birthdate' ? 'date' : 'text'}"
                autocomplete="off"
              />`
        }`
    })}
  </section>`
}
