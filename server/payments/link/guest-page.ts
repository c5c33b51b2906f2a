import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, type Html } from '../../kit/text/html.ts'
import words from './guest.words.json' with { type: 'json' }

export type GuestWord = keyof typeof words
export const guestWord = (language: Language, key: GuestWord, params: Record<string, string> = {}): string =>
  fillText(words[key][languages.indexOf(language)] ?? '', params)

const css = outsideCss(`
.product{font-size:17px;font-weight:600}
.amount{margin:12px 0 0;font-size:30px;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:minmax(96px,34%) 1fr;margin:16px 0 0}
dt,dd{margin:0;padding:8px 0;border-top:1px solid var(--line)}
dt{padding-right:12px;color:var(--muted)}
dd{font-variant-numeric:tabular-nums}
form{margin:16px 0 0}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-weight:600}
.way{display:flex;gap:10px;align-items:center;min-height:48px;margin:10px 0 0;padding:12px;border:1px solid var(--muted);border-radius:6px;cursor:pointer;font-weight:600}
.way:has(:checked){border-color:var(--sea);box-shadow:inset 0 0 0 1px var(--sea)}
.way input{width:20px;height:20px;margin:0;accent-color:var(--sea)}
.field{display:block;margin:12px 0 0;font-weight:600}
.field input{display:block;width:100%;min-height:44px;margin:6px 0 0;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:var(--ink);font:inherit}
.problem{color:var(--coral);font-weight:600}
.good{color:var(--sea)}
.qr{width:240px;max-width:100%;margin:16px auto 0;padding:8px;background:#fff;border-radius:6px}
.qr svg{display:block;width:100%;height:auto}
button,.button{display:block;width:100%;min-height:48px;margin:16px 0 0;padding:12px 18px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:var(--card);color:var(--sea)}
nav{display:flex;flex-wrap:wrap;gap:4px 14px;margin:0 0 8px}
nav a{color:var(--sea);padding:4px 0}
`)
const headers = outsideHeaders(css, 'form-action *')

export type GuestPage = {
  language: Language
  merchant: { name: string; contact: readonly string[] }
  token: string
  title: string
  heading?: string
  amount?: string
  facts?: readonly { label: string; value: string }[]
  body?: Html | Html[]
  /** It looks again by itself after so many seconds. */
  again?: number
  status?: number
}

const named: Record<Language, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  th: 'ไทย',
  ko: '한국어',
}

/** One column on a telephone, without a script: what is to be paid, how, and how it stands. */
export function guestPage(page: GuestPage): RawAnswer {
  const { language, merchant, token, title, heading, amount, facts = [], body, again, status } = page
  const link = `/supplier/notLogin/pay/${token}`
  return {
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, ...(again && { refresh: String(again) }) },
    ...(status && { status }),
    body: outsidePage({
      language,
      title: `${title} · ${merchant.name}`,
      css,
      header: merchant.name,
      body: html`${
          token &&
          html`<nav>
            ${languages.map(
              (one) =>
                one !== language &&
                html`<a href="${link}?language=${one}" lang="${one}" hreflang="${one}">${named[one]}</a>`,
            )}
          </nav>`
        }
        <section class="card">
          ${
            heading
              ? html`<div role="status"><h1 class="good">${heading}</h1></div>
                  <p class="product">${title}</p>`
              : html`<h1 class="product">${title}</h1>`
          }
          ${amount && html`<p class="amount">${amount}</p>`}
          ${
            facts.length > 0 &&
            html`<dl>
              ${facts.map(
                ({ label, value }) =>
                  html`<dt>${label}</dt>
                    <dd>${value}</dd>`,
              )}
            </dl>`
          }
          ${body}
        </section>`,
      footer: html`${merchant.contact.length > 0 && html`<div>${guestWord(language, 'questions')}</div>`}
      ${merchant.contact.map((one) => html`<div>${one}</div>`)}`,
      look: 'narrow',
    }),
  }
}
