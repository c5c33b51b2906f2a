import { languageNames, languages, type Language } from '#contract/kit/languages.ts'
import { outsideHeaders, outsidePage, type OutsidePage } from '../kit/call/outside-page.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { html, type Html } from '../kit/text/html.ts'
import type { LinkFacts } from './link-facts.ts'

export type WhyClosed = Exclude<LinkFacts['state'], 'open'> | 'unknown'

/** Pages behind a link, in one style: forms on them come back here alone. `more` says what else a page may do. */
export function linkPages(css: string, more = '') {
  const headers = outsideHeaders(css, `form-action 'self'${more}`)
  const answer = (
    status: number,
    page: Omit<OutsidePage, 'css'>,
    own: Record<string, string> = {},
  ): RawAnswer => ({
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, ...own },
    status,
    body: outsidePage({ ...page, css }),
  })
  /** In place of a page whose link opens nothing. */
  const closed = (language: Language, why: WhyClosed, say: (key: WhyClosed | 'ask office') => string) =>
    answer(why === 'unknown' ? 404 : 410, {
      language,
      title: say(why),
      header: '',
      body: html`<section class="card">
        <h1>${say(why)}</h1>
        <p>${say('ask office')}</p>
      </section>`,
      footer: html``,
    })
  return { answer, closed }
}

/** The same page in the other languages. */
export const languageLinks = (path: string): Html =>
  html`<nav>
    ${languages.map((one) => html`<a href="${path}?language=${one}" lang="${one}">${languageNames[one]}</a>`)}
  </nav>`

export const contactLines = (contact: readonly string[]): Html =>
  html`${contact.map((one) => html`<div>${one}</div>`)}`
