import type { Language } from '#contract/kit/languages.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { quoteWord, type QuoteWord } from './quote-words.ts'

type AnswerForm = {
  language: Language
  /** What is answered, as its field is called, and where to. */
  of: { name: 'quotation' | 'change'; id: number; contentHash: string }
  action: string
  /** How it is said no to. */
  refusal: 'decline' | 'refuse'
  consent: QuoteWord
  accept: QuoteWord
  /** Asked beside the name of who accepts. */
  beside?: Html
}

/** Accepts what stands there, by the name of whoever does, or says no with a reason. */
export function answerForm({ language, of, action, refusal, consent, accept, beside }: AnswerForm): Html {
  const w = (key: QuoteWord) => quoteWord(language, key)
  const { name, id, contentHash } = of
  const hidden = (answer: string) =>
    Object.entries({ answer, [name]: id, hash: contentHash, language }).map(
      ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
    )
  const at = `${name}-${id}`
  return html`<form method="post" action="${action}">
      ${hidden('accept')}${beside}
      <label for="name-${at}">${w('name')}</label>
      <input id="name-${at}" name="name" maxlength="100" autocomplete="name" required />
      <label class="tick"
        ><input type="checkbox" name="consent" value="yes" required /><span>${w(consent)}</span></label
      >
      <button>${w(accept)}</button>
    </form>
    <details>
      <summary>${w('decline')}</summary>
      <form method="post" action="${action}">
        ${hidden(refusal)}
        <label for="why-${at}">${w('reason')}</label>
        <input id="why-${at}" name="reason" maxlength="300" required />
        <button class="quiet">${w('decline')}</button>
      </form>
    </details>`
}
