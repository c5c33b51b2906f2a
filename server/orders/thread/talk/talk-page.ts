import type { Language } from '#contract/kit/schema.ts'
import { outsidePage } from '../../../kit/call/outside-page.ts'
import { html, typedLines, type Html } from '../../../kit/text/html.ts'
import { fill } from '../../../kit/text/words.ts'
import { talkStyle } from './talk-style.ts'

export type TalkPage = {
  language: Language
  words: Record<string, string>
  merchant: { name: string; contact: readonly string[] }
  /** Nothing of the order where the link opens none. */
  talk?: {
    orderCode: string
    product: string
    date: string
    said: { who: string; at: string; text: string; mine: boolean; removed: boolean; files: string[] }[]
    form: { action: string; nonce: string }
    sent: boolean
  }
}

/** What is said of an order to one supplier, and a form to answer by; no price, no agent, nothing said to anybody else. */
export function talkPage({ language, words, merchant, talk }: TalkPage): string {
  const word = (key: string) =>
    fill(words[key] ?? key, { merchant: merchant.name, code: talk?.orderCode ?? '' })
  const body: Html = talk
    ? html`<section class="card">
        <h1>${word('talk title')} · ${talk.orderCode}</h1>
        <p class="muted">${talk.product} · ${talk.date}</p>
        <div class="said">
          ${talk.said.map(
            ({ who, at, text, mine, removed, files }) =>
              html`<div class="${mine ? 'mine' : 'theirs'}">
                <b>${who}</b> <small class="muted">${at}</small>
                <p>${removed ? html`<i class="muted">${word('talk removed')}</i>` : typedLines(text)}</p>
                ${files.map((name) => html`<small class="muted">${word('talk file')}: ${name}</small>`)}
              </div>`,
          )}
        </div>
        <form method="post" action="${talk.form.action}">
          ${talk.sent && html`<p role="status" class="sent">${word('talk sent')}</p>`}
          <input type="hidden" name="nonce" value="${talk.form.nonce}" />
          <label for="text">${word('message')}</label>
          <textarea id="text" name="text" required maxlength="2000"></textarea>
          <button class="main">${word('send')}</button>
        </form>
      </section>`
    : html`<section class="card">
        <h1>${word('unknown link')}</h1>
        <p>${word('unknown link means')}</p>
      </section>`
  return outsidePage({
    language,
    title: word(talk ? 'talk title' : 'unknown link'),
    css: talkStyle.css,
    header: merchant.name,
    body,
    footer: html`${merchant.contact.map((one) => html`<div>${one}</div>`)}`,
    look: 'narrow',
  })
}
