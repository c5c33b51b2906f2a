import type { Language } from '#contract/kit/schema.ts'
import { type Html, html, typedLines } from '#server/kit/text/html.ts'
import { shownDay } from '#server/kit/text/years.ts'
import { outsidePage } from '#server/kit/call/outside-page.ts'
import { answerCss } from './answer-style.ts'
import { type AnswerLinks, answerNames, answersTo, TITLES } from './supplier-mail.ts'
import {
  type SupplierQuestion,
  factsOf,
  guestDetails,
  type Sender,
  type SupplierOrderLine,
  type Words,
  word,
} from './supplier-order.ts'

type Answer = keyof AnswerLinks

/**
 * What the form POSTs: `answer` (approve, reject, reply), `text` (the reason or note, required for these two),
 * `supplierOrderCode` (with approve, may be empty), and all of `hidden`.
 */
export type AnswerPageInput = {
  language: Language
  /** All of `supplier-mail.words.json` in that language. */
  words: Words
  asked: SupplierQuestion
  merchant: Sender
  line: SupplierOrderLine
  form: { action: string; hidden: Record<string, string> }
  /** The answer whose link was followed: its part stands open. */
  chosen?: Answer
  /** The form came back without its text: what to say beside it. */
  missing?: 'reject' | 'reply'
  answerBy?: string
  /** What else the same letter asks and nobody has answered. */
  others?: readonly SupplierOrderLine[]
}

export type AnswerNotice = {
  language: Language
  words: Words
  merchant: Sender
  /** The answer just taken, or why none can be. */
  notice: 'taken' | 'answered' | 'expired' | 'withdrawn' | 'unknown'
  /** For `taken` and `answered`: which, and to what question. */
  answer?: Answer
  asked?: SupplierQuestion
  /** For `answered`: when, as the supplier shall read it. */
  answeredAt?: string
  /** Shown again, so that the supplier can check and print it. Leave out where the link is not known. */
  line?: SupplierOrderLine
}

// The most characters that the form takes; the server checks them again.
const ANSWER_LENGTHS = { code: 80, reject: 500, reply: 500 } as const

/** The page behind an answer link: the facts, and a form that POSTs. Showing it changes nothing. */
export function answerPage(input: AnswerPageInput): string {
  const { words, asked, merchant, line, answerBy } = input
  const waits = answerBy ? word(words, 'answer by', { time: answerBy }) : word(words, 'waits for you')
  const title = word(words, TITLES[asked])
  const body = html`<div class="columns">
    <section class="card">
      <a class="waits" href="#answer">${waits}</a>
      <h1>${title}</h1>
      ${facts(line, input)}
    </section>
    <section class="card answer" aria-labelledby="answer">
      <h2 id="answer">${word(words, 'your answer')}</h2>
      ${forms(input)} ${allOfLetter(input)}
    </section>
  </div>`
  return page(input, `${title} · ${merchant.name}`, body)
}

/** The page after an answer, or in place of one: what became of it, and whom to ask. */
export function answerNoticePage(input: AnswerNotice): string {
  const { title, sentences } = noticeWords(input)
  const body = html`<section class="card">
      <h1>${title}</h1>
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    </section>
    ${input.line && html`<section class="card">${facts(input.line, input)}</section>`}`
  return page(input, title, html`<div class="notice">${body}</div>`, 'narrow')
}

function noticeWords({
  words,
  merchant,
  notice,
  answer = 'reply',
  asked = 'order',
  answeredAt,
}: AnswerNotice) {
  const say = (key: string) => word(words, key, { merchant: merchant.name, time: answeredAt ?? '' })
  const answered = say(OUTCOMES[asked === 'order' ? 'order' : 'other'][answer])
  switch (notice) {
    case 'taken':
      return { title: say('thank you'), sentences: [answered, say('has been told')] }
    case 'answered':
      return {
        title: say('already answered'),
        sentences: [answered, ...(answeredAt ? [say('answered at')] : [])],
      }
    case 'expired':
      return { title: say('expired'), sentences: [say('expired means')] }
    case 'withdrawn':
      return { title: say('withdrawn'), sentences: [say('withdrawn means')] }
    case 'unknown':
      return { title: say('unknown link'), sentences: [say('unknown link means')] }
  }
}

const OUTCOMES = {
  order: { approve: 'approved', reject: 'rejected', reply: 'replied' },
  other: { approve: 'agreed', reject: 'refused', reply: 'replied' },
} as const

function page(
  { language, words, merchant }: AnswerPageInput | AnswerNotice,
  title: string,
  body: Html,
  look = '',
): string {
  return outsidePage({
    language,
    title,
    css: answerCss,
    header: merchant.name,
    body,
    footer: html`${merchant.contact.length > 0 && html`<div>${word(words, 'questions')}</div>`}
    ${merchant.contact.map((one) => html`<div>${one}</div>`)}`,
    look,
  })
}

function facts(line: SupplierOrderLine, { words, language }: { words: Words; language: Language }): Html {
  const guests = line.guests.map((guest) => {
    const details = guestDetails(guest)
    return html`<li>
      <span><b>${guest.name}</b> ${guest.pinyin !== guest.name.toUpperCase() && guest.pinyin}</span
      ><span class="muted">${word(words, guest.kind)}</span>
      ${details && html`<small>${details}</small>`}
    </li>`
  })
  return html`<p class="product">${line.productName}</p>
    ${line.productNameEnglish && html`<div class="muted">${line.productNameEnglish}</div>`}
    <dl>
      ${factsOf(line, words, language).map(
        ({ label, value }) =>
          html`<dt>${label}</dt>
            <dd>${typedLines(value)}</dd>`,
      )}
    </dl>
    ${
      guests.length > 0 &&
      html`<ol>
        ${guests}
      </ol>`
    }`
}

function forms(input: AnswerPageInput): Html {
  const { words, asked } = input
  const names = answerNames(asked, words)
  const meaning = word(words, asked === 'order' ? 'approve means' : 'agree means')
  return html`<form method="post" action="${input.form.action}">
      ${carried(input, 'approve')}
      ${
        asked === 'order' &&
        html`<label for="code">${word(words, 'your booking code')}</label>
          <input id="code" name="supplierOrderCode" maxlength="${ANSWER_LENGTHS.code}" autocomplete="off" />`
      }
      <button class="main">${names.approve}</button>
      <p class="muted">${meaning}</p>
    </form>
    ${withText(input, 'reject', names.reject)}
    ${answersTo(asked).includes('reply') && withText(input, 'reply', names.reply)}`
}

/** All that the letter asks is taken with one press; each can be answered by its own link as well. */
function allOfLetter(input: AnswerPageInput): Html | null {
  const { words, language, line, others = [] } = input
  if (others.length === 0) return null
  const { years = { flags: {} } } = line
  return html`<form method="post" action="${input.form.action}">
    ${carried(input, 'approve')}
    <input type="hidden" name="all" value="1" />
    <h2>${word(words, 'also in this letter')}</h2>
    <ul>
      ${others.map(
        (one) =>
          html`<li>
            <span>${one.productName}<br /><small class="muted">${one.orderCode}</small></span
            ><span class="muted">${shownDay(years, one.serviceDate, language)}</span>
          </li>`,
      )}
    </ul>
    <button>${word(words, 'approve all', { count: String(others.length + 1) })}</button>
  </form>`
}

// Folded until wanted: on a phone the three answers then stand together on one screen.
function withText(input: AnswerPageInput, answer: 'reject' | 'reply', name: string): Html {
  const { words, missing, chosen } = input
  const problem = missing === answer
  const open = missing ? problem : chosen === answer
  const [label, gap] = answer === 'reject' ? ['reason', 'reason missing'] : ['message', 'message missing']
  return html`<details name="answer" ${open && html` open`}>
    <summary>${name}</summary>
    <form method="post" action="${input.form.action}">
      ${carried(input, answer)}
      ${answer === 'reply' && html`<p class="muted">${word(words, 'reply means')}</p>`}
      <label for="${answer}">${word(words, label ?? '')}</label>
      ${problem && html`<p class="problem" id="${answer}-problem" role="alert">${word(words, gap ?? '')}</p>`}
      <textarea
        id="${answer}"
        name="text"
        required
        maxlength="${ANSWER_LENGTHS[answer]}"
        ${problem && html` aria-invalid="true" aria-describedby="${answer}-problem"`}${open && html` autofocus`}
      ></textarea>
      <button>${word(words, 'send')}: ${name}</button>
    </form>
  </details>`
}

function carried({ form }: AnswerPageInput, answer: Answer): Html {
  const fields = Object.entries({ ...form.hidden, answer })
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`
}
