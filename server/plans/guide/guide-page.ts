import type { Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { Html, html, typedLines } from '../../kit/text/html.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../../scheduling/scheduling.public.ts'
import { guideWord, type GuideWord } from './guide-words.ts'

// Read in the sun, filled in with one hand: large type, targets of 48 pixels.
const css = outsideCss(`
main,header,footer{max-width:640px}
.card{margin:0 0 16px}
nav{display:flex;flex-wrap:wrap;gap:8px 12px;margin:12px 0}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
nav.days a{padding:10px 12px;border:1px solid var(--line);border-radius:6px;text-decoration:none}
h2:not(:first-child){margin-top:20px}
nav a[aria-current]{border-color:var(--sea);font-weight:700}
.time{font-size:20px;font-weight:700;font-variant-numeric:tabular-nums}
.item{padding:12px 0;border-top:1px solid var(--line)}
.item:first-of-type{border-top:0}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 0;border-top:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top}
td.amount{text-align:right;font-variant-numeric:tabular-nums;font-weight:600;white-space:nowrap}
.balance{margin:12px 0 0;font-size:20px;font-weight:700}
.note{margin:0 0 16px;padding:12px 16px;border:2px solid var(--sea);border-radius:6px;font-weight:600}
.note.bad{border-color:var(--coral);color:var(--coral)}
label{display:block;margin:12px 0 4px;font-weight:600}
input,select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit;font-size:16px}
.row{display:grid;grid-template-columns:1fr 96px;gap:12px;align-items:end}
.row.even{grid-template-columns:1fr 1fr}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;margin:16px 0 0;padding:8px 12px;border:2px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--ink)}
summary{min-height:44px;padding:10px 0;color:var(--sea);cursor:pointer;font-weight:600}
`)
const pages = linkPages(css)

/** One that was written down, or sent back, as its form has it. */
type Entry = {
  id: number
  side: 'cost' | 'income'
  day: string
  category: string
  amount: string
  currency: string
  serviceId: number | null
  tax: string
  taxId: string
  note: string
}
export type GuidePage = {
  language: Language
  path: string
  merchant: { name: string; contact: readonly string[] }
  group: string
  code: string
  counts: { adults: number; children: number; infants: number; free: number }
  day: { number: number; count: number; date: string; title: string; place: string; text: string }
  services: readonly {
    time: string
    name: string
    supplier: string
    confirmation: string
    confirmed: boolean
    note: string
  }[]
  guests: readonly { name: string; room: number | null; diet: string; care: string; phone: string }[]
  rooms: readonly { number: number; type: string; guests: string }[]
  people: readonly { role: string; name: string; phone: string }[]
  note: string
  money: {
    currency: string
    advanceMinor: number
    spentMinor: number
    collectedMinor: number
    waitingMinor: number
    balanceMinor: number
    status: 'open' | 'submitted' | 'confirmed'
    settledOn: string
    returned: string
  }
  receipts: readonly { day: string; category: string; amount: string; state: string; edit?: Entry }[]
  today: string
  choices: readonly { id: number; name: string }[]
  currencies: readonly string[]
  /** What the setting offers to call a receipt. */
  categories: readonly string[]
  clientId: string
  /** What was typed and is not right, of a new one (`id` 0) or one that is corrected: it stands in its form again. */
  typed?: Entry | undefined
  notes: readonly { text: string; bad?: boolean }[]
}

/** A group as whoever goes along reads it: the day, who comes, and the money they were given. Opening it changes nothing. */
export function guidePage(page: GuidePage): RawAnswer {
  const { language, path, merchant, group, code, counts, day, notes } = page
  const w = (key: GuideWord, params = {}) => guideWord(language, key, params)
  const days = Array.from({ length: day.count }, (_, at) => at + 1)
  return pages.answer(200, {
    language,
    title: `${w('title')} · ${code}`,
    header: merchant.name,
    body: html`<h1>${group}</h1>
      <p class="muted">${code} · ${w('guest count', counts)}</p>
      ${languageLinks(path)}
      ${notes.map(({ text, bad }) => html`<p class="note ${bad ? 'bad' : ''}" role="status">${text}</p>`)}
      <nav class="days">
        ${days.map(
          (number) =>
            html`<a
              href="${path}?language=${language}&day=${number}"
              ${number === day.number && new Html('aria-current="page"')}
              >${w('day', { number })}</a
            >`,
        )}
      </nav>
      ${programme(page)} ${guestsPart(page)} ${moneyPart(page)} ${receiptForm(page)}`,
    footer: contactLines(merchant.contact),
  })
}

function programme({ language, day, services, note, people }: GuidePage): Html {
  const w = (key: GuideWord, params = {}) => guideWord(language, key, params)
  return html`<section class="card">
    <h2>${[w('day', { number: day.number }), day.date, day.title, day.place].filter(Boolean).join(' · ')}</h2>
    ${day.text && html`<p>${typedLines(day.text)}</p>`}
    ${services.length === 0 && html`<p>${w('nothing')}</p>`}
    ${services.map(
      (one) =>
        html`<div class="item">
          <div class="time">${one.time || w('any time')}</div>
          <div>${one.name}</div>
          <div class="muted">
            ${one.supplier}
            ${one.confirmation ? w('confirmation', { number: one.confirmation }) : !one.confirmed && w('not confirmed')}
          </div>
          ${one.note && html`<p>${one.note}</p>`}
        </div>`,
    )}
    ${
      note &&
      html`<h2>${w('note')}</h2>
        <p>${typedLines(note)}</p>`
    }
    ${
      people.length > 0 &&
      html`<h2>${w('people')}</h2>
        ${people.map(
          ({ role, name, phone }) =>
            html`<p>${role}: ${name}</p>
              ${
                phone &&
                html`<a class="button quiet" href="tel:${phone.replace(/[^+\d]/g, '')}"
                  >${w('call', { name })}</a
                >`
              }`,
        )}`
    }
  </section>`
}

function guestsPart({ language, guests, rooms }: GuidePage): Html {
  const w = (key: GuideWord, params = {}) => guideWord(language, key, params)
  return html`<section class="card">
    <details>
      <summary>${w('guests')} (${guests.length})</summary>
      <table>
        ${guests.map(
          ({ name, room, diet, care, phone }, at) =>
            html`<tr>
              <th scope="row">${at + 1}. ${name}</th>
              <td>${[room && `#${room}`, diet, care, phone].filter(Boolean).join(' · ')}</td>
            </tr>`,
        )}
      </table>
    </details>
    <details>
      <summary>${w('rooms')} (${rooms.length})</summary>
      <table>
        ${rooms.map(
          (room) =>
            html`<tr>
              <th scope="row">${w('room', room)}</th>
              <td>${room.guests}</td>
            </tr>`,
        )}
      </table>
    </details>
  </section>`
}

function moneyPart(page: GuidePage): Html {
  const { language, money, receipts, path } = page
  const w = (key: GuideWord, params = {}) => guideWord(language, key, params)
  const amount = (minor: number) => `${groupedAmount(minor, money.currency)} ${money.currency}`
  const row = (label: string, minor: number) =>
    html`<tr>
      <th scope="row">${label}</th>
      <td class="amount">${amount(minor)}</td>
    </tr>`
  const { balanceMinor, status } = money
  const left =
    balanceMinor === 0
      ? w('even')
      : w(balanceMinor > 0 ? 'gives back' : 'gets', { amount: amount(Math.abs(balanceMinor)) })
  return html`<section class="card">
    <h2>${w('money')}</h2>
    <table>
      ${row(w('advance'), money.advanceMinor)} ${row(w('collected'), money.collectedMinor)}
      ${row(w('spent'), -money.spentMinor)}
    </table>
    <p class="balance">${left}</p>
    ${money.waitingMinor > 0 && html`<p>${w('waiting', { amount: amount(money.waitingMinor) })}</p>`}
    ${money.returned && html`<p class="note bad">${w('returned', { reason: money.returned })}</p>`}
    ${status === 'submitted' && html`<p class="note">${w('submitted')}</p>`}
    ${status === 'confirmed' && html`<p class="note">${w('settled', { day: money.settledOn })}</p>`}
    <h2>${w('receipts')}</h2>
    <table>
      ${receipts.map(
        (one) =>
          html`<tr>
            <th scope="row">
              ${one.day} ${one.category}<br /><span class="muted">${one.state}</span>
              ${
                one.edit &&
                status === 'open' &&
                html`<details ${page.typed?.id === one.edit.id && new Html('open')}>
                  <summary>${w('correct')}</summary>
                  ${entryForm(page, one.edit)}
                </details>`
              }
            </th>
            <td class="amount">${one.amount}</td>
          </tr>`,
      )}
    </table>
    ${
      status === 'open' &&
      receipts.length > 0 &&
      html`<form method="post" action="${path}/settle">
        <input type="hidden" name="language" value="${language}" /><button class="quiet">
          ${w('submit')}
        </button>
      </form>`
    }
  </section>`
}

const receiptForm = (page: GuidePage): Html | false =>
  page.money.status === 'open' &&
  html`<section class="card">
    <h2>${guideWord(page.language, 'add')}</h2>
    ${entryForm(page)}
  </section>`

/** A receipt that is entered, or one that is corrected: saved for later, or handed in. */
function entryForm(
  { language, path, today, choices, currencies, categories, clientId, typed }: GuidePage,
  entry?: Entry,
): Html {
  const shown = typed?.id === (entry?.id ?? 0) ? typed : entry
  const w = (key: GuideWord, params = {}) => guideWord(language, key, params)
  const id = (name: string) => `${name}${entry?.id ?? ''}`
  const selected = (is: boolean) => is && new Html('selected')
  return html`<form method="post" action="${path}/receipt" enctype="multipart/form-data">
    <input type="hidden" name="language" value="${language}" />
    ${
      entry
        ? html`<input type="hidden" name="receipt" value="${entry.id}" />`
        : html`<input type="hidden" name="clientId" value="${clientId}" />`
    }
    <label for="${id('side')}">${w('side')}</label>
    <select id="${id('side')}" name="side">
      <option value="cost">${w('side cost')}</option>
      <option value="income" ${selected(shown?.side === 'income')}>${w('side income')}</option>
    </select>
    <label for="${id('day')}">${w('date')}</label>
    <input id="${id('day')}" type="date" name="day" value="${shown?.day ?? today}" max="${today}" required />
    <label for="${id('category')}">${w('category')}</label>
    <input
      id="${id('category')}"
      name="category"
      maxlength="60"
      list="${id('categories')}"
      value="${shown?.category ?? ''}"
      required
    />
    <datalist id="${id('categories')}">${categories.map((one) => html`<option>${one}</option>`)}</datalist>
    ${amountFields(language, currencies, entry, shown)}
    <label for="${id('service')}">${w('service')}</label>
    <select id="${id('service')}" name="service">
      <option value="">${w('unplanned')}</option>
      ${choices.map(
        (one) =>
          html`<option value="${one.id}" ${selected(one.id === shown?.serviceId)}>${one.name}</option>`,
      )}
    </select>
    <label for="${id('receipt-note')}">${w('note')}</label>
    <input id="${id('receipt-note')}" name="note" maxlength="300" value="${shown?.note ?? ''}" />
    <label for="${id('file')}">${w('photo')}</label>
    <input
      id="${id('file')}"
      type="file"
      name="file"
      accept="image/jpeg,image/png,application/pdf"
      capture="environment"
    />
    <button name="as" value="send">${w(entry ? 'send again' : 'save')}</button>
    <button class="quiet" name="as" value="draft">${w('save draft')}</button>
  </form>`
}

/** How much, in what, and what of it is tax. */
function amountFields(
  language: Language,
  currencies: readonly string[],
  entry: Entry | undefined,
  shown: Entry | undefined,
): Html {
  const w = (key: GuideWord) => guideWord(language, key)
  const id = (name: string) => `${name}${entry?.id ?? ''}`
  const selected = (is: boolean) => is && new Html('selected')
  return html`<div class="row">
      <div>
        <label for="${id('amount')}">${w('amount')}</label>
        <input
          id="${id('amount')}"
          name="amount"
          inputmode="decimal"
          value="${shown?.amount ?? ''}"
          required
        />
      </div>
      <div>
        <label for="${id('currency')}">${w('currency')}</label>
        <select id="${id('currency')}" name="currency">
          ${currencies.map((one) => html`<option ${selected(one === shown?.currency)}>${one}</option>`)}
        </select>
      </div>
    </div>
    <div class="row even">
      <div>
        <label for="${id('tax')}">${w('tax')}</label>
        <input id="${id('tax')}" name="tax" inputmode="decimal" value="${shown?.tax ?? ''}" />
      </div>
      <div>
        <label for="${id('taxId')}">${w('tax id')}</label>
        <input id="${id('taxId')}" name="taxId" maxlength="30" value="${shown?.taxId ?? ''}" />
      </div>
    </div>`
}

export const closedGuide = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => guideWord(language, key))
