import type { Language } from '#contract/kit/schema.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import { readPicture } from '../../files/files.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, typedLines, type Html } from '../../kit/text/html.ts'
import { guestWord } from './guest-words.ts'

/** One way out, as the form sends and the guest reads it. */
export type Way = { value: string; text: string; note?: string }
export type ChoicePage = {
  language: Language
  merchant: { name: string; contact: readonly string[]; logo?: Uint8Array }
  title: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[]
  typed?: readonly string[]
  form?: { action: string; ways: readonly Way[]; problem: string }
  /** Other pages of the same choice. */
  ways?: readonly { text: string; href: string }[]
  status?: number
}

const css = outsideCss(`
main{padding-bottom:8px}
.logo{height:32px;max-width:160px;margin-right:10px;vertical-align:middle;object-fit:contain}
.product{font-size:17px;font-weight:600}
dl{display:grid;grid-template-columns:minmax(96px,34%) 1fr;margin:16px 0 0}
dt,dd{margin:0;padding:8px 0;border-top:1px solid var(--line)}
dt{padding-right:12px;color:var(--muted)}
dd{font-variant-numeric:tabular-nums}
.typed{margin:12px 0 0;padding:12px;background:var(--page);border-radius:6px}
form{margin:16px 0 0}
fieldset{margin:0;padding:0;border:0}
legend{padding:0;font-weight:600;font-size:17px}
.way{display:grid;grid-template-columns:24px 1fr;gap:0 10px;align-items:start;min-height:48px;margin:10px 0 0;padding:12px;border:1px solid var(--muted);border-radius:6px;cursor:pointer;font-weight:600}
.way:has(:checked){border-color:var(--sea);box-shadow:inset 0 0 0 1px var(--sea)}
.way input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--sea)}
.way small{grid-column:2;color:var(--muted);font-weight:400;font-size:13px}
.problem{color:var(--coral);font-weight:600}
nav{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px;margin:16px 0 0}
nav a{min-height:44px;padding:10px 0;color:var(--sea);font-weight:600}
button{width:100%;min-height:48px;margin:16px 0 0;padding:10px 18px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
`)
const headers = outsideHeaders(css, "form-action 'self'; img-src data:")

/** What a guest sees behind the link: the facts, and a form that POSTs. Showing it changes nothing. */
export function choicePage(page: ChoicePage): RawAnswer {
  const { language, merchant, title, paragraphs, facts = [], typed = [], ways = [], form, status } = page
  const body = html`<section class="card">
    <h1>${title}</h1>
    ${paragraphs.map((one) => html`<p>${one}</p>`)}
    ${typed.map((one) => html`<p class="typed">${typedLines(one)}</p>`)}
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
    ${form && choices(form, language)}
    ${ways.length > 0 && html`<nav>${ways.map(({ text, href }) => html`<a href="${href}">${text}</a>`)}</nav>`}
  </section>`
  return {
    contentType: 'text/html; charset=utf-8',
    headers,
    ...(status && { status }),
    body: outsidePage({
      language,
      title: `${title} · ${merchant.name}`,
      css,
      header: headerOf(merchant),
      body,
      footer: html`${merchant.contact.length > 0 && html`<div>${guestWord(language, 'questions')}</div>`}
      ${merchant.contact.map((one) => html`<div>${one}</div>`)}`,
      look: 'narrow',
    }),
  }
}

/** A logo beside the name, within the page itself: nothing is fetched. */
const headerOf = ({ name, logo }: ChoicePage['merchant']): Html | string =>
  logo
    ? html`<img
          class="logo"
          src="data:${readPicture(logo)?.contentType ?? ''};base64,${Buffer.from(logo).toString('base64')}"
          alt=""
        />${name}`
    : name

const choices = ({ action, ways, problem }: NonNullable<ChoicePage['form']>, language: Language): Html =>
  html`<form method="post" action="${action}">
    <fieldset>
      <legend>${guestWord(language, 'your choice')}</legend>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${ways.map(
        ({ value, text, note }) =>
          html`<label class="way"
            ><input type="radio" name="choice" value="${value}" required /><span>${text}</span>${
              note && html`<small>${note}</small>`
            }</label
          >`,
      )}
    </fieldset>
    <button>${guestWord(language, 'confirm')}</button>
  </form>`
