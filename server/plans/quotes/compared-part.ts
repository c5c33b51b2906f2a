import { nameIn, type Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { compareContents, type ComparedDay } from '#contract/plans/compare.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { quoteWord, type QuoteWord } from './quote-words.ts'
import type { Quote } from './read-quotes.ts'

const besideWords = { singleMinor: 'single', tripleMinor: 'triple', childMinor: 'child' } as const

/** Options beside each other on the page that the agent reads: prices first, then day by day; what differs says so. */
export function comparedPart(language: Language, quotes: readonly Quote[]): Html {
  const w = (key: QuoteWord, params = {}) => quoteWord(language, key, params)
  const { breaks, beside, days } = compareContents(quotes)
  const money = (cells: readonly (number | null)[]) =>
    cells.map((minor, at) =>
      minor === null
        ? w('not offered')
        : `${groupedAmount(minor, quotes[at]?.currency ?? '')} ${quotes[at]?.currency}`,
    )
  const row = (label: string, differs: boolean, cells: readonly (string | Html)[]): Html =>
    html`<tr class="${differs ? 'differs' : ''}">
      <th scope="row">${label}${differs && html` <small>(${w('differs')})</small>`}</th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`
  return html`<section class="card beside" tabindex="0" aria-label="${w('compare')}">
    <h2>${w('compare')}</h2>
    <table>
      <thead>
        <tr>
          <td></td>
          ${quotes.map((quote) => html`<th scope="col"><a href="#q${quote.id}">${w('option', quote)}</a></th>`)}
        </tr>
      </thead>
      <tbody>
        ${breaks.map(({ differs, cells, ...size }) => row(w('group', size), differs, money(cells)))}
        ${beside.map(({ key, differs, cells }) => row(w(besideWords[key]), differs, money(cells)))}
        ${days.map(({ number, differs, cells }) =>
          row(
            w('day', { number }),
            differs,
            cells.map((day) => (day ? dayCell(language, day) : '–')),
          ),
        )}
      </tbody>
    </table>
  </section>`
}

function dayCell(language: Language, { names, place, services }: ComparedDay): Html {
  const shown = services.filter((service) => nameIn(service.names, language))
  return html`<b>${[nameIn(names, language), place].filter(Boolean).join(' · ')}</b> ${shown.map(
      ({ names: of, start, optional, only }) =>
        html`<br />${start && `${start} `}${nameIn(of, language)}${
            optional && ` (${quoteWord(language, 'optional')})`
          }${only && html` <small>(${quoteWord(language, 'not in all')})</small>`}`,
    )}`
}
