import { languageNames, nameIn, type Language } from '#contract/kit/languages.ts'
import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import type { ShopProductAsk, SiteForm } from '#contract/shop/shop.schema.ts'
import type { z } from 'zod'
import type { App } from '../kit/app-services.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../kit/call/outside-page.ts'
import { html, typedLines, type Html } from '../kit/text/html.ts'
import { peopleOf, type GuestQuestions } from './guest-questions.ts'
import { amountText } from '../orders/orders.public.ts'
import { pictureUrl, shopLanguages, type SoldProduct } from './public-shop.ts'

/** Days beside each other of which a guest chooses. */
export const daysShown = 14

export type ProductView = {
  app: App
  language: Language
  content: SiteForm
  product: SoldProduct
  questions: GuestQuestions
  choice: z.output<typeof ShopProductAsk> & { from: string }
  today: string
  currency: string
  days: { date: string; departures: Departure[] }[]
  /** Once a day and how many are chosen. */
  total: number | null
  problem: string
  /** What was just ordered, where nothing is paid for it. */
  done?: string
  typed: Record<string, string | undefined>
  requestId: string
}

const css = (colour: string): string =>
  outsideCss(`
main,header,footer{max-width:640px}
.head{padding:14px 16px;border-radius:6px;background:${colour};color:#fff;font-size:20px}
.head a{color:#fff}
.cover{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:6px}
.card{margin:16px 0 0}
.days{display:grid;gap:8px;margin:12px 0;grid-template-columns:repeat(auto-fill,minmax(140px,1fr))}
.days a,.days b{display:block;min-height:44px;padding:10px 12px;border:1px solid var(--muted);border-radius:6px;color:inherit;text-decoration:none;font-weight:400}
.days b{border:2px solid var(--sea);font-weight:600}
nav a{display:inline-block;min-height:44px;padding:10px 12px 10px 0;color:var(--sea)}
label{display:block;margin:12px 0 4px;font-weight:600}
input:not([type=hidden]),select,textarea{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
fieldset{margin:16px 0 0;padding:0 12px 12px;border:1px solid var(--muted);border-radius:6px}
legend{padding:0 6px;font-weight:600}
button{width:100%;min-height:52px;margin:16px 0 0;border:0;border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:700;cursor:pointer}
.problem{margin:16px 0 0;padding:12px 16px;border:2px solid var(--coral);border-radius:6px;color:var(--coral)}
.done{margin:16px 0 0;padding:12px 16px;border:2px solid var(--sea);border-radius:6px}
.total{font-size:22px;font-weight:700}
`)

export const productHeaders = (colour: string): Record<string, string> => ({
  ...outsideHeaders(css(colour), "img-src 'self'; form-action 'self'"),
  'cache-control': 'no-store',
})

const counts = ['adults', 'children', 'infants', 'units'] as const
type Count = (typeof counts)[number]
/** Of what is charged by the unit people are counted where something is asked of each. */
const asksFor = ({ product, questions }: ProductView): readonly Count[] => {
  if (product.chargeMethod !== 'per-unit') return ['adults', 'children', 'infants']
  return questions.guest.length ? ['units', 'adults', 'children', 'infants'] : ['units']
}

/** A product with its days; then how many, what it comes to and for whom. Every text is the merchant's own and stands as text. */
export function productHtml(view: ProductView): string {
  const { language, product, content, choice } = view
  const name = nameIn(product.names, language)
  const say = (key: string, params = {}) => view.app.word(language, `shop.sale.${key}`, params)
  const offered = shopLanguages(content)
  const cancellation = nameIn(content.cancellations, language)
  return outsidePage({
    language,
    title: `${name} · ${nameIn(content.names, language)}`,
    css: css(content.colour),
    header: html`<div class="head">
      <a href="/shop/${content.slug}?lang=${language}">${nameIn(content.names, language)}</a>
    </div>`,
    body: html`${product.cover !== null && html`<img class="cover" src="${pictureUrl(content.slug, product.cover)}" alt="" />`}
      <h1>${name}</h1>
      <p>${typedLines(nameIn(product.summaries, language))}</p>
      ${view.done !== undefined && html`<p class="done" role="status">${view.done}</p>`}
      ${view.problem && html`<p class="problem" role="alert">${view.problem}</p>`} ${daysPart(view, say)}
      ${choice.date && countsPart(view, choice.date, say)}
      ${view.total !== null && buyPart(view, view.total, say)}
      ${
        cancellation &&
        html`<section class="card">
          <h2>${view.app.word(language, 'shop.site.cancellations')}</h2>
          <p>${typedLines(cancellation)}</p>
        </section>`
      }`,
    footer: html`<nav>
      ${offered.map((one) => html`<a href="${hrefOf(view, { lang: one })}" lang="${one}">${languageNames[one]}</a>`)}
    </nav>`,
  })
}

/** A day of the weeks to come, short: "Tue, 1 Dec", without its year. */
const shortDay = (isoDate: string, language: Language): string =>
  new Date(`${isoDate}T00:00:00Z`).toLocaleDateString(
    `${language === 'en' ? 'en-GB' : language}-u-ca-gregory`,
    {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    },
  )

type Say = (key: string, params?: Record<string, unknown>) => string

function hrefOf({ content, product, choice, language }: ProductView, change: Record<string, string>): string {
  const { date, session, from } = choice
  const query = new URLSearchParams({ lang: language, from, ...(date && { date, session }), ...change })
  for (const kind of counts) if (choice[kind]) query.set(kind, String(choice[kind]))
  return `/shop/${content.slug}/product/${encodeURIComponent(product.code)}?${query}`
}

const money = ({ currency }: ProductView, minor: number): string => amountText(minor, currency)

function daysPart(view: ProductView, say: Say): Html {
  const { choice, language, today } = view
  const step = (days: number) => Temporal.PlainDate.from(choice.from).add({ days }).toString()
  const cell = (date: string, { session, price }: Departure): Html => {
    const text = [shortDay(date, language), session].filter(Boolean).join(' ')
    const unit = price.unitMinor ?? price.adultMinor
    const body = html`${text}${unit !== null && html`<br /><span class="muted">${money(view, unit)}</span>`}`
    return date === choice.date && session === choice.session
      ? html`<b aria-current="date">${body}</b>`
      : html`<a href="${hrefOf(view, { date, session })}#counts">${body}</a>`
  }
  const cells = view.days.flatMap(({ date, departures }) => departures.map((one) => cell(date, one)))
  return html`<section class="card">
    <h2>${say('chooseDay')}</h2>
    ${cells.length ? html`<div class="days">${cells}</div>` : html`<p>${say('noDays')}</p>`}
    <nav aria-label="${say('chooseDay')}">
      ${choice.from > today && html`<a href="${hrefOf(view, { from: step(-daysShown) })}">${say('earlier')}</a>`}
      <a href="${hrefOf(view, { from: step(daysShown) })}">${say('later')}</a>
    </nav>
  </section>`
}

const hidden = (values: Record<string, string>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`

function countsPart(view: ProductView, date: string, say: Say): Html {
  const { content, product, choice, language } = view
  const { session, from } = choice
  const kinds = asksFor(view)
  // A group of nobody has no price: one is what is asked for first.
  const isOpen = counts.every((kind) => !choice[kind])
  return html`<section class="card" id="counts">
    <h2>${say('howMany')}</h2>
    <p>${[shortDay(date, language), session].filter(Boolean).join(' ')}</p>
    <form method="get" action="/shop/${content.slug}/product/${encodeURIComponent(product.code)}#order">
      ${hidden({ lang: language, from, date, session })}
      ${kinds.map(
        (kind, at) =>
          html`<label for="${kind}">${say(kind)}</label
            ><input
              id="${kind}"
              name="${kind}"
              type="number"
              min="${kind === 'units' ? 1 : 0}"
              max="${kind === 'units' ? 1 : 20}"
              value="${kind === 'units' || (isOpen && at === 0) ? 1 : choice[kind]}"
            />`,
      )}
      <button>${say('showPrice')}</button>
    </form>
  </section>`
}

function buyPart(view: ProductView, total: number, say: Say): Html {
  const { content, product, choice, language, typed, requestId, questions } = view
  const { date = '', session, from } = choice
  const chosen = Object.fromEntries(counts.map((kind) => [kind, String(choice[kind])]))
  const field = (name: string, attributes: { type: string; max: number; required: boolean }) =>
    html`<label for="${name}">${say(name)}</label
      ><input
        id="${name}"
        name="${name}"
        type="${attributes.type}"
        maxlength="${attributes.max}"
        value="${typed[name] ?? ''}"
        ${attributes.required && html`required`}
      />`
  return html`<section class="card" id="order">
    <p class="total">${say('total', { total: money(view, total) })}</p>
    <form method="post" action="/shop/${content.slug}/order">
      ${hidden({ code: product.code, lang: language, from, date, session, requestId, ...chosen })}
      ${field('contactName', { type: 'text', max: 200, required: true })}
      ${field('contactEmail', { type: 'email', max: 200, required: true })}
      ${field('contactPhone', { type: 'tel', max: 40, required: false })} ${guestsPart(view, say)}
      ${questions.order.map((one) => questionPart(view, `collected[${one.key}]`, one))}
      ${field('promoCode', { type: 'text', max: 40, required: false })}
      ${field('remark', { type: 'text', max: 500, required: false })}
      <p class="muted">${say('payNext')}</p>
      <button>${say('toPay')}</button>
    </form>
  </section>`
}

/** The guests' names, or each with what the product asks of it. */
function guestsPart(view: ProductView, say: Say): Html {
  const { questions, choice, typed } = view
  if (!questions.guest.length)
    return html`<label for="guests">${say('guests')}</label
      ><textarea id="guests" name="guests" rows="3" maxlength="2000">${typed['guests'] ?? ''}</textarea>`
  const usual: GuestQuestions['guest'][number] = {
    key: 'name',
    label: say('guestName'),
    required: false,
    input: 'text',
    options: [],
  }
  const [name = usual] = questions.guest.filter(({ key }) => key === usual.key)
  const fields = questions.guest.filter(({ key }) => key !== usual.key)
  return html`${peopleOf(choice).map(
    (kind, at) =>
      html`<fieldset>
        <legend>
          ${say('guest', { no: at + 1, kind: view.app.word(view.language, `orders.guestKinds.${kind}`) })}
        </legend>
        ${questionPart(view, `people[${at}][name]`, name)}
        ${fields.map((one) => questionPart(view, `people[${at}][info][${one.key}]`, one))}
      </fieldset>`,
  )}`
}

function questionPart({ typed }: ProductView, name: string, field: GuestQuestions['guest'][number]): Html {
  const { label, required, input, options } = field
  const value = typed[name] ?? ''
  const type = input === 'date' || input === 'time' ? input : 'text'
  return html`<label for="${name}">${label}</label>${
      options.length > 0
        ? html`<select id="${name}" name="${name}" aria-required="${String(required)}">
            <option value=""></option>
            ${options.map((one) =>
              one.value === value
                ? html`<option value="${one.value}" selected>${one.text}</option>`
                : html`<option value="${one.value}">${one.text}</option>`,
            )}
          </select>`
        : html`<input
            id="${name}"
            name="${name}"
            type="${type}"
            maxlength="200"
            value="${value}"
            aria-required="${String(required)}"
          />`
    }`
}
