import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../../kit/call/outside-page.ts'
import type { SimulatorAnswer } from '../../../kit/outside/simulator.ts'
import { html } from '../../../kit/text/html.ts'

const css = outsideCss(`
.amount{font-size:28px;font-weight:700;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px;margin:16px 0 0}
button{min-height:48px;padding:10px 18px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:var(--card);color:var(--sea)}
`)

type Hosted = {
  provider: string
  title: string
  amountMinor: number
  currency: string
  action: string
  acts: readonly { value: string; text: string }[]
  note?: string
}

/** The page of a provider as its simulator shows it: nobody's card is asked, a press decides. In one language, as it is no part of the product. */
export const hostedPage = ({
  provider,
  title,
  amountMinor,
  currency,
  action,
  acts,
  note,
}: Hosted): SimulatorAnswer => ({
  headers: outsideHeaders(css, 'form-action *'),
  body: outsidePage({
    language: 'en',
    title: `${provider} (simulator)`,
    css,
    header: `${provider} (simulator)`,
    body: html`<section class="card">
      <h1>${title}</h1>
      <p class="amount">${groupedAmount(amountMinor, currency)} ${currency}</p>
      ${note && html`<p>${note}</p>`}
      <form method="post" action="${action}">
        ${acts.map(
          ({ value, text }, at) =>
            html`<button name="act" value="${value}" class="${at > 0 && 'quiet'}">${text}</button>`,
        )}
      </form>
    </section>`,
    footer: html`No money moves here.`,
    look: 'narrow',
  }),
})

/** A page without an amount: something is decided by a press. */
export const choicePage = ({
  provider,
  title,
  action,
  acts,
}: Pick<Hosted, 'provider' | 'title' | 'action' | 'acts'>): SimulatorAnswer => ({
  headers: outsideHeaders(css, 'form-action *'),
  body: outsidePage({
    language: 'en',
    title: `${provider} (simulator)`,
    css,
    header: `${provider} (simulator)`,
    body: html`<section class="card">
      <h1>${title}</h1>
      ${
        acts.length > 0 &&
        html`<form method="post" action="${action}">
          ${acts.map(
            ({ value, text }, at) =>
              html`<button name="act" value="${value}" class="${at > 0 && 'quiet'}">${text}</button>`,
          )}
        </form>`
      }
    </section>`,
    footer: html`No money moves here.`,
    look: 'narrow',
  }),
})

/** Back to where the merchant's page is. */
export const sendBack = (to: string): SimulatorAnswer => ({
  status: 303,
  headers: { location: to },
  body: '',
})

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
