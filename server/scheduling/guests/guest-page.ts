import type { Selectable } from 'kysely'
import type { Language } from '#contract/kit/languages.ts'
import { medicalBoxes, medicalQuestions, type FormKind } from '#contract/scheduling/diving/forms.ts'
import { diveLevels } from '#contract/scheduling/diving/profile.fields.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../link-page.ts'
import { questionIn, sayToGuest, type GuestWord } from './guest-words.ts'
import type { Lamps } from './lamps.ts'
import { guestFields } from './guest-fields.ts'

// A box shows its questions once its own is answered with yes, without a script.
const boxRules = medicalQuestions
  .flatMap(({ key, box }) =>
    box ? [`.box-${box}{display:none}form:has(#${key}-yes:checked) .box-${box}{display:block}`] : [],
  )
  .join('\n')
const css = outsideCss(`
main,header,footer{max-width:640px}
main{padding-bottom:8px}
.card{margin:0 0 16px}
nav{display:flex;flex-wrap:wrap;gap:12px}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
label,legend{display:block;margin:12px 0 4px;font-weight:600}
fieldset{margin:0;padding:0;border:0}
.box{margin:0 0 8px;padding:0 0 0 16px;border-left:3px solid var(--line)}
input:not([type=hidden]):not([type=radio]):not([type=checkbox]),select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit;font-size:16px}
.pick{display:flex;gap:8px}
.pick label{display:flex;align-items:center;gap:8px;min-height:48px;min-width:96px;margin:0;padding:0 12px;border:1px solid var(--muted);border-radius:6px;font-weight:400}
.tick{display:flex;gap:12px;align-items:flex-start;font-weight:400}
input[type=radio],input[type=checkbox]{width:20px;height:20px;flex:none;margin:0}
.fault{color:var(--coral);font-weight:700}
.fault input,.fault select{border-color:var(--coral)}
.state{margin:8px 0 0;font-weight:700}
button{width:100%;min-height:52px;margin:16px 0 0;padding:8px 12px;border:0;border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:700;cursor:pointer}
${boxRules}
`)
const pages = linkPages(css)

/** What was just done, what is wrong with what was sent, and what was typed. */
export type Said = {
  done: FormKind | 'profile' | null
  faults: readonly string[]
  fields: Readonly<Record<string, string>>
}
export type GuestPage = {
  language: Language
  token: string
  merchant: { name: string; contact: readonly string[] }
  profile: Selectable<DB['guest_profile']>
  lamps: Lamps
  said: Said
}

/** A guest's own page: details, medical form, waiver. What is signed is not asked again. */
export function guestPage(page: GuestPage): RawAnswer {
  const { language, token, merchant, profile, lamps, said } = page
  const w = (key: GuestWord, params = {}) => sayToGuest(language, key, params)
  return pages.answer(said.faults.length ? 400 : 200, {
    language,
    title: w('title'),
    header: merchant.name,
    body: html`<h1>${profile.name ? w('hello', { name: profile.name }) : w('title')}</h1>
      <p class="muted">${w('intro')}</p>
      ${languageLinks(`/supplier/guest/${token}`)}
      ${said.faults.length > 0 && html`<p class="fault" role="alert">${w('check')}</p>`}
      ${said.done !== null && html`<p class="state" role="status">${w('saved')}</p>`} ${details(page)}
      ${signing(page, 'medical', lamps.medical)} ${signing(page, 'waiver', lamps.waiver)}`,
    footer: contactLines(merchant.contact),
  })
}

const sends = ({ token, language }: GuestPage, to: string, inner: Html): Html =>
  html`<form method="post" action="/supplier/guest/${token}/${to}">
    <input type="hidden" name="language" value="${language}" />${inner}
  </form>`

const inputTypes: Readonly<Record<string, string>> = {
  birthdate: 'date',
  flightDate: 'date',
  lastDiveOn: 'date',
  flightTime: 'time',
  phone: 'tel',
  email: 'email',
}
const digits = ['heightCm', 'weightKg', 'shoeEu', 'loggedDives']
const isWord = (key: string): key is 'name' => key in guestFields

function details(page: GuestPage): Html {
  const { profile, said, language } = page
  const stored = new Map<string, unknown>(Object.entries(profile))
  const faulty = (name: string) => said.faults.includes(`profile.${name}`)
  const field = (name: string, column: string): Html => {
    const label = isWord(name) ? sayToGuest(language, name) : ''
    const value = said.fields[name] ?? String(stored.get(column) ?? '')
    return html`<div class="${faulty(name) ? 'fault' : ''}">
      <label for="p-${name}">${label}</label>
      ${
        name === 'level'
          ? html`<select id="p-level" name="level">
              ${diveLevels.map((level) =>
                level === value
                  ? html`<option value="${level}" selected>${sayToGuest(language, `level ${level}`)}</option>`
                  : html`<option value="${level}">${sayToGuest(language, `level ${level}`)}</option>`,
              )}
            </select>`
          : html`<input
              id="p-${name}"
              name="${name}"
              type="${inputTypes[name] ?? 'text'}"
              inputmode="${digits.includes(name) ? 'numeric' : 'text'}"
              maxlength="200"
              value="${value}"
            />`
      }
    </div>`
  }
  const fields = Object.entries(guestFields).map(([name, { column }]) => field(name, column))
  return html`<section class="card">
    <h2>${sayToGuest(language, 'details')}</h2>
    ${sends(page, 'profile', html`${fields}<button>${sayToGuest(language, 'save')}</button>`)}
  </section>`
}

const open = ['missing', 'sent', 'expired']
function signing(page: GuestPage, kind: FormKind, state: Lamps['medical']): Html {
  const { language } = page
  return html`<section class="card">
    <h2>${sayToGuest(language, kind)}</h2>
    <p class="state">${sayToGuest(language, `is ${state}`)}</p>
    ${open.includes(state) && sends(page, kind, kind === 'medical' ? medical(page) : waiver(page))}
  </section>`
}

function medical(page: GuestPage): Html {
  const { language } = page
  return html`<p>${sayToGuest(language, 'medical what')}</p>
    ${medicalQuestions.map(
      ({ key, box }) =>
        html`${question(page, key)}
        ${
          box &&
          html`<div class="box box-${box}">${medicalBoxes[box].map((part) => question(page, part))}</div>`
        }`,
    )}
    ${signature(page, 'medical', sayToGuest(language, 'consent'))}`
}

function question({ language, said }: GuestPage, key: string): Html {
  const chosen = said.fields[key]
  const choice = (value: 'yes' | 'no') => {
    const checked = chosen === value
    const input = checked
      ? html`<input type="radio" id="${key}-${value}" name="${key}" value="${value}" checked />`
      : html`<input type="radio" id="${key}-${value}" name="${key}" value="${value}" />`
    return html`<label for="${key}-${value}">${input}${sayToGuest(language, value)}</label>`
  }
  return html`<fieldset class="${said.faults.includes(`medical.${key}`) ? 'fault' : ''}">
    <legend>${questionIn(language, key)}</legend>
    <div class="pick">${choice('yes')}${choice('no')}</div>
  </fieldset>`
}

const waiver = (page: GuestPage): Html =>
  html`<ol>
      ${(['w1', 'w2', 'w3', 'w4', 'w5'] as const).map((key) => html`<li>${sayToGuest(page.language, key)}</li>`)}
    </ol>
    ${signature(page, 'waiver', sayToGuest(page.language, 'agree'))}`

function signature({ language, said }: GuestPage, kind: FormKind, agrees: string): Html {
  const fault = (name: string) => (said.faults.includes(`${kind}.${name}`) ? 'fault' : '')
  return html`<div class="${fault('agree')}">
      <label class="tick"><input type="checkbox" name="agree" value="yes" />${agrees}</label>
    </div>
    <div class="${fault('signature')}">
      <label for="${kind}-signature">${sayToGuest(language, 'signature')}</label>
      <input id="${kind}-signature" name="signature" maxlength="100" autocomplete="name" />
    </div>
    <div class="${fault('guardian')}">
      <label for="${kind}-guardian">${sayToGuest(language, 'guardian')}</label>
      <input id="${kind}-guardian" name="guardian" maxlength="100" />
    </div>
    <button>${sayToGuest(language, 'sign')}</button>`
}

export const closedGuestPage = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => sayToGuest(language, key))
