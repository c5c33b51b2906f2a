import type { Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { ChangeContent } from '#contract/plans/deal/change.schema.ts'
import { html, typedLines, type Html } from '../../kit/text/html.ts'
import { answerForm } from './answer-form.ts'
import { quoteWord, type QuoteWord } from './quote-words.ts'

/** A change that the agent is asked for, as its page shows it; days are shown as days are there. */
export type ChangeShown = {
  id: number
  number: number
  content: ChangeContent
  contentHash: string
  currency: string
  note: string
  validDay: string
  firstDays: { before: string; after: string }
  isOpen: boolean
  /** How it was answered; '' while it is open. */
  answer: string
}

/** What was agreed beside what it would be; what differs says so. While it is open it may be accepted or declined. */
export function changePart(language: Language, path: string, change: ChangeShown): Html {
  const w = (key: QuoteWord, params = {}) => quoteWord(language, key, params)
  const { before, after, feeMinor } = change.content
  const money = (minor: number) => `${groupedAmount(minor, change.currency)} ${change.currency}`
  const rows: [QuoteWord, string | number, string | number][] = [
    ['first day', change.firstDays.before, change.firstDays.after],
    ['payers', before.adults, after.adults],
    ['free guests', before.freeGuests, after.freeGuests],
    ['singles', before.singles, after.singles],
    ['children', before.children, after.children],
    ['total', money(before.priceMinor), money(after.priceMinor)],
  ]
  return html`<section class="card beside change" id="c${change.id}">
    <h2>${w('change title', change)}</h2>
    ${
      change.isOpen
        ? html`<p class="muted">${w('change valid', { day: change.validDay })}</p>`
        : html`<p><strong>${change.answer}</strong></p>`
    }
    ${change.note && html`<p>${typedLines(change.note)}</p>`}
    <table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${w('change before')}</th>
          <th scope="col">${w('change after')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([key, was, is]) =>
            html`<tr class="${was === is ? '' : 'differs'}">
              <th scope="row">${w(key)}${was !== is && html` <small>(${w('differs')})</small>`}</th>
              <td>${was}</td>
              <td>${is}</td>
            </tr>`,
        )}
        ${
          feeMinor > 0 &&
          html`<tr class="differs">
            <th scope="row">${w('change fee')}</th>
            <td></td>
            <td>${money(feeMinor)}</td>
          </tr>`
        }
      </tbody>
    </table>
    <p class="hash">${w('fingerprint', { hash: change.contentHash.slice(0, 16) })}</p>
    ${
      change.isOpen &&
      answerForm({
        language,
        of: { name: 'change', ...change },
        action: `${path}/change`,
        refusal: 'refuse',
        consent: 'change consent',
        accept: 'change accept',
      })
    }
  </section>`
}
