import { nameIn, type Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, typedLines, type Html } from '../../kit/text/html.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../../scheduling/scheduling.public.ts'
import { quoteWord, type QuoteWord } from './quote-words.ts'
import { answerForm } from './answer-form.ts'
import { changePart, type ChangeShown } from './change-part.ts'
import { comparedPart } from './compared-part.ts'
import type { Quote } from './read-quotes.ts'

const css = outsideCss(`
main,header,footer{max-width:720px}
.card{margin:0 0 16px}
nav{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
h3{margin:16px 0 4px;font-size:15px}
table{width:100%;border-collapse:collapse;margin:8px 0 0}
th,td{padding:8px 0;border-top:1px solid var(--line);text-align:left;font-weight:400}
td{text-align:right;font-variant-numeric:tabular-nums;font-weight:600}
ul{margin:4px 0 0;padding:0 0 0 20px}
.note{margin:0 0 16px;padding:12px 16px;border:2px solid var(--sea);border-radius:6px;font-weight:600}
.note.bad{border-color:var(--coral);color:var(--coral)}
figure{display:flex;gap:8px;margin:8px 0}
figure img{flex:1;min-width:0;max-height:260px;object-fit:cover;border-radius:6px}
.hash{font-size:12px;color:var(--muted)}
label{display:block;margin:12px 0 4px;font-weight:600}
label.tick{display:flex;gap:10px;align-items:flex-start;font-weight:400}
input:not([type=checkbox]){width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
input[type=checkbox]{width:22px;height:22px;flex:none;accent-color:var(--sea)}
.counts{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;align-items:end}
button,.button{display:block;width:100%;min-height:48px;margin:16px 0 0;padding:12px 18px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:var(--card);color:var(--sea)}
section.beside{overflow-x:auto}
.beside :is(th,td){min-width:128px;padding:8px;vertical-align:top;text-align:left;font-weight:400}
.beside :is(th:first-child,thead td){min-width:110px}
@media(max-width:480px){.beside :is(th,td){min-width:104px;padding:8px 6px}.beside :is(th:first-child,thead td){min-width:76px}}
.change :is(th,td),.change :is(th:first-child,thead td){min-width:0}
.change tbody tr:first-child td{white-space:nowrap}
.beside thead th,.beside td b{font-weight:600}
.beside tr.differs td{background:color-mix(in srgb,var(--sea) 10%,transparent)}
.beside a{color:var(--sea)}
.beside small{color:var(--muted)}
summary{min-height:44px;padding:10px 0;color:var(--sea);cursor:pointer}
`)
const pages = linkPages(css, "; img-src 'self'")

export type QuotePage = {
  language: Language
  path: string
  merchant: { name: string; contact: readonly string[] }
  group: string
  startDay: string
  quotes: readonly (Quote & { validDay: string; changes: string; isOpen: boolean })[]
  suggested: { payers: number; singles: number; children: number }
  /** Of a group that is sold: what the agent is asked to change. */
  change: ChangeShown | null
  notes: readonly { text: string; bad?: boolean }[]
}

/** What was offered, option beside option, as the agent reads it; each that is open may be accepted. Opening it changes nothing. */
export function quotePage(page: QuotePage): RawAnswer {
  const { language, path, merchant, group, startDay, quotes, change, notes } = page
  const w = (key: QuoteWord, params = {}) => quoteWord(language, key, params)
  return pages.answer(200, {
    language,
    title: `${w('title')} · ${group}`,
    header: merchant.name,
    body: html`<h1>${group}</h1>
      <p class="muted">${w('starts', { day: startDay })}</p>
      ${languageLinks(path)}
      ${notes.map(({ text, bad }) => html`<p class="note ${bad ? 'bad' : ''}" role="status">${text}</p>`)}
      ${change && changePart(language, path, change)}
      ${quotes.length === 0 && html`<p class="note bad">${w('none')}</p>`}
      ${quotes.length > 1 && comparedPart(language, quotes)} ${quotes.map((quote) => quotePart(page, quote))}`,
    footer: contactLines(merchant.contact),
  })
}

function quotePart(page: QuotePage, quote: QuotePage['quotes'][number]): Html {
  const { language, path } = page
  const w = (key: QuoteWord, params = {}) => quoteWord(language, key, params)
  const { content, currency } = quote
  const intro = nameIn(content.intro ?? {}, language)
  return html`<section class="card" id="q${quote.id}">
    <h2>${w('option', quote)}</h2>
    <p class="muted">${w('valid', { day: quote.validDay })}</p>
    ${intro && html`<p>${typedLines(intro)}</p>`}
    ${quote.changes && html`<p>${w('changes', { changes: quote.changes })}</p>`}
    ${picturesPart(path, content.pictureFileIds, nameIn(content.names, language))}
    ${content.days.map((day, at) => dayPart(page, day, at))}
    <h3>${w('prices')}</h3>
    <table>
      ${content.breaks.map(({ paying, free, priceMinor }) => row(w('group', { paying, free }), priceMinor, currency))}
      ${row(w('single'), content.singleMinor, currency)} ${row(w('triple'), content.tripleMinor, currency)}
      ${row(w('child'), content.childMinor, currency)}
    </table>
    ${termsPart(language, content)}
    <p class="hash">${w('fingerprint', { hash: quote.contentHash.slice(0, 16) })}</p>
    <a class="button quiet" href="${path}/pdf?language=${language}&quotation=${quote.id}">${w('pdf')}</a>
    ${quote.isOpen && answerPart(page, quote)}
  </section>`
}

const row = (label: string, minor: number | null, currency: string): Html | false =>
  minor !== null &&
  minor !== 0 &&
  html`<tr>
    <th scope="row">${label}</th>
    <td>${groupedAmount(minor, currency)} ${currency}</td>
  </tr>`

const picturesPart = (path: string, ids: readonly number[] = [], alt: string): Html | false =>
  ids.length > 0 &&
  html`<figure>
    ${ids.map((id) => html`<img src="${path}/picture?file=${id}" alt="${alt}" loading="lazy" />`)}
  </figure>`

const dayPart = (
  { language, path }: Pick<QuotePage, 'language' | 'path'>,
  day: Quote['content']['days'][number],
  at: number,
): Html =>
  html`<h3>
      ${quoteWord(language, 'day', { number: at + 1 })} ·
      ${nameIn(day.names, language)}${day.place && ` · ${day.place}`}
    </h3>
    ${picturesPart(path, day.pictureFileIds, nameIn(day.names, language))}
    ${nameIn(day.texts, language) && html`<p>${typedLines(nameIn(day.texts, language))}</p>`}
    ${
      day.services.some(({ names }) => nameIn(names, language)) &&
      html`<ul>
        ${day.services
          .filter(({ names }) => nameIn(names, language))
          .map(
            ({ names, start, optional }) =>
              html`<li>
                ${start && `${start} `}${nameIn(names, language)}${optional && ` (${quoteWord(language, 'optional')})`}
              </li>`,
          )}
      </ul>`
    }`

/** What is told beside days and prices, each under its heading. */
export const sectionsOf = (
  language: Language,
  { inclusions, exclusions, tourTerms, terms }: Quote['content'],
): { title: string; text: string }[] =>
  [
    { key: 'inclusions' as const, texts: [inclusions] },
    { key: 'exclusions' as const, texts: [exclusions] },
    { key: 'terms' as const, texts: [tourTerms, terms] },
  ]
    .map(({ key, texts }) => ({
      title: quoteWord(language, key),
      text: texts
        .map((names) => nameIn(names ?? {}, language))
        .filter(Boolean)
        .join('\n'),
    }))
    .filter(({ text }) => text)

function termsPart(language: Language, content: Quote['content']): Html {
  const steps = content.cancelSteps ?? []
  return html`${sectionsOf(language, content).map(
    ({ title, text }) =>
      html`<h3>${title}</h3>
        <p>${typedLines(text)}</p>`,
  )}
  ${
    steps.length > 0 &&
    html`<h3>${quoteWord(language, 'cancelling')}</h3>
      <ul>
        ${steps.map(({ hours, basisPoints }) => html`<li>${quoteWord(language, 'step', { hours, percent: basisPoints / 100 })}</li>`)}
      </ul>`
  }`
}

function answerPart({ language, path, suggested }: QuotePage, quote: Quote): Html {
  const w = (key: QuoteWord, params = {}) => quoteWord(language, key, params)
  const count = (name: 'payers' | 'singles' | 'children') =>
    html`<div>
      <label for="${name}${quote.id}">${w(name)}</label>
      <input id="${name}${quote.id}" name="${name}" inputmode="numeric" value="${suggested[name]}" />
    </div>`
  return html`<h3>${w('accept title', quote)}</h3>
    ${answerForm({
      language,
      of: { name: 'quotation', ...quote },
      action: `${path}/answer`,
      refusal: 'decline',
      consent: 'consent',
      accept: 'accept',
      beside: html`<div class="counts">${count('payers')} ${count('singles')} ${count('children')}</div>`,
    })}`
}

export const closedQuote = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => quoteWord(language, key))
