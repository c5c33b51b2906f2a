import type { Language } from '#contract/kit/schema.ts'
import { type Html, html, typedLines, webLink } from '#server/kit/text/html.ts'
import { mailFrame, mailInk } from '#server/kit/mail/mail-frame.ts'
import { shownDay } from '#server/kit/text/years.ts'
import {
  type SupplierQuestion,
  factsOf,
  guestDetails,
  type Sender,
  type SupplierOrderLine,
  type Words,
  word,
} from './supplier-order.ts'

/** Where a supplier that answers in its own log-in signs in. */
type SignInLink = { signIn: string }

/** Each opens the answer page with that answer at hand; none of them acts by itself (mail scanners open links). */
export type AnswerLinks = { approve: string; reject: string; reply: string }

export type SupplierMailInput = {
  /** The supplier's language; `words` are all of `supplier-mail.words.json` in it. */
  language: Language
  words: Words
  asked: SupplierQuestion
  merchant: Sender
  supplierName: string
  /** Each line is answered on its own: a supplier may take the boat and refuse the transfer. */
  lines: readonly (SupplierOrderLine & { links: AnswerLinks | SignInLink })[]
  /** As the supplier shall read it, with its zone if that may be in doubt. */
  answerBy?: string
}

export type SupplierMail = { subject: string; text: string; html: string }

/** Codes in a subject: a letter may have those of many groups. */
const maxCodes = 3

export const TITLES = {
  order: 'booking request',
  change: 'change request',
  cancel: 'cancellation request',
} as const
const INTROS = { order: 'please take', change: 'please change', cancel: 'please cancel' } as const

const { text: INK, muted: MUTED, line: LINE, button: SEA } = mailInk
const CORAL = '#C2410C'
const CELL = `padding:6px 0;border-top:1px solid ${LINE};vertical-align:top;`

/**
 * The mail that asks an outside supplier. Subject on one line; text and HTML say the same. Throws RangeError for no
 * lines, a missing word or a wrong date, and TypeError for a link that is no web address.
 */
export function supplierMail(input: SupplierMailInput): SupplierMail {
  const first = input.lines[0]
  if (!first) throw new RangeError('a supplier mail needs an order line')
  for (const { links } of input.lines) Object.values(links).forEach(webLink)
  const all = [...new Set(input.lines.map((line) => line.orderCode))]
  const codes = `${all.slice(0, maxCodes).join(', ')}${all.length > maxCodes ? ` +${all.length - maxCodes}` : ''}`
  const { serviceDate, years = { flags: {} } } = first
  const day = shownDay(years, serviceDate, input.language)
  const subject = `${title(input)}: ${first.productName}, ${day} · ${codes}`
  return { subject: subject.replace(/\s+/g, ' '), text: asText(input), html: asHtml(input).text }
}

/** The booking of such a mail by itself, with its buttons and how to answer: what stands in a text of the merchant's own. */
export const supplierBooking = (input: SupplierMailInput): { text: string; html: Html } => ({
  text: [...input.lines.map((line) => lineAsText(line, input)), word(input.words, howToAnswer(input))].join(
    '\n',
  ),
  html: html`<div>
    ${input.lines.map((line) => lineAsHtml(line, input))}
    <p style="margin:20px 0 0;color:${MUTED};font-size:12px">${word(input.words, howToAnswer(input))}</p>
  </div>`,
})

/** What can be answered. A note leaves a booking open; to a change or cancellation a no with its reason is the note. */
export const answersTo = (input: SupplierQuestion): readonly (keyof AnswerLinks)[] =>
  input === 'order' ? ['approve', 'reject', 'reply'] : ['approve', 'reject']

/** The answers by name; a booking is approved or rejected, a change or cancellation agreed to or refused. */
export function answerNames(input: SupplierQuestion, words: Words): Record<keyof AnswerLinks, string> {
  const [yes, no] = input === 'order' ? ['approve', 'reject'] : ['agree', 'refuse']
  return { approve: word(words, yes ?? ''), reject: word(words, no ?? ''), reply: word(words, 'reply') }
}

function title({ words, asked }: SupplierMailInput): string {
  return word(words, TITLES[asked])
}

function openings({ words, asked, merchant, supplierName, answerBy }: SupplierMailInput) {
  return {
    greeting: word(words, 'dear', { name: supplierName }),
    intro: word(words, INTROS[asked], { merchant: merchant.name }),
    deadline: answerBy ? word(words, 'answer by', { time: answerBy }) : undefined,
  }
}

function asText(input: SupplierMailInput): string {
  const { words, merchant } = input
  const { greeting, intro, deadline } = openings(input)
  const lines = input.lines.map((line) => lineAsText(line, input))
  const end = [word(words, howToAnswer(input)), '', merchant.name, ...merchant.contact]
  return [greeting, '', intro, ...(deadline ? [deadline] : []), '', ...lines, ...end].join('\n')
}

function lineAsText(
  line: SupplierMailInput['lines'][number],
  { words, language, asked }: SupplierMailInput,
): string {
  const guests = line.guests.map((guest, index) => {
    const name = guest.pinyin ? `${guest.name} (${guest.pinyin})` : guest.name
    const details = guestDetails(guest)
    return `${index + 1}. ${name}, ${word(words, guest.kind)}${details && `, ${details}`}`
  })
  return [
    `== ${line.productName}`,
    ...(line.productNameEnglish ? [line.productNameEnglish] : []),
    ...factsOf(line, words, language).map(({ label, value }) => `${label}: ${value.replace(/\n/g, '\n  ')}`),
    ...guests,
    '',
    ...linksOf(line.links, asked, words).map(({ name, link }) => `${name}: ${link}`),
    '',
  ].join('\n')
}

function asHtml(input: SupplierMailInput): Html {
  const { language, words, merchant } = input
  const { greeting, intro, deadline } = openings(input)
  const body = html`<h1 style="margin:0 0 12px;font-size:18px;line-height:1.4">${title(input)}</h1>
    <p style="margin:0 0 4px">${greeting}</p>
    <p style="margin:0 0 8px">${intro}</p>
    ${deadline && html`<p style="margin:0 0 8px;color:${CORAL};font-weight:600">${deadline}</p>`}
    ${input.lines.map((line) => lineAsHtml(line, input))}
    <p style="margin:20px 0 0;color:${MUTED};font-size:12px">${word(words, howToAnswer(input))}</p>`
  return mailFrame({ language, title: title(input), head: merchant.name, body, foot: merchant.contact })
}

function lineAsHtml(line: SupplierMailInput['lines'][number], input: SupplierMailInput): Html {
  const { words, language } = input
  const english =
    line.productNameEnglish && html`<div style="color:${MUTED}">${line.productNameEnglish}</div>`
  return html`<div style="margin:16px 0 0;padding:16px 0 0;border-top:2px solid ${INK}">
    <div style="font-size:16px;font-weight:600">${line.productName}</div>
    ${english}
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:12px 0 0;border-collapse:collapse"
    >
      ${factsOf(line, words, language).map(
        ({ label, value }) =>
          html`<tr>
            <td width="34%" style="${CELL}padding-right:12px;color:${MUTED}">${label}</td>
            <td style="${CELL}">${typedLines(value)}</td>
          </tr>`,
      )}
    </table>
    ${guestsAsHtml(line, words)} ${buttons(line.links, input)}
  </div>`
}

function guestsAsHtml({ guests }: SupplierOrderLine, words: Words): Html | null {
  if (guests.length === 0) return null
  const rows = guests.map((guest, index) => {
    const details = guestDetails(guest)
    return html`<tr>
      <td width="24" style="${CELL}color:${MUTED}">${index + 1}</td>
      <td style="${CELL}">
        <b>${guest.name}</b
        >${guest.pinyin && html` ${guest.pinyin}`}${details && html`<div style="color:${MUTED};font-size:12px">${details}</div>`}
      </td>
      <td align="right" style="${CELL}padding-left:12px;color:${MUTED};white-space:nowrap">
        ${word(words, guest.kind)}
      </td>
    </tr>`
  })
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:12px 0 0;border-collapse:collapse"
  >
    ${rows}
  </table>`
}

function buttons(links: AnswerLinks | SignInLink, { asked, words }: SupplierMailInput): Html {
  const main = `background:${SEA};border:1px solid ${SEA};color:#FFFFFF`
  const other = `background:#FFFFFF;border:1px solid ${INK};color:${INK}`
  const button = ({ name, link }: { name: string; link: string }, at: number) =>
    html`<a
      href="${link}"
      style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border-radius:6px;font-weight:600;text-decoration:none;${at ? other : main}"
      >${name}</a
    >`
  return html`<div style="margin:16px 0 0">${linksOf(links, asked, words).map(button)}</div>`
}

/** The links by their names, the one most wanted first. */
function linksOf(links: AnswerLinks | SignInLink, input: SupplierQuestion, words: Words) {
  if ('signIn' in links) return [{ name: word(words, 'sign in'), link: links.signIn }]
  const names = answerNames(input, words)
  return answersTo(input).map((answer) => ({
    name: names[answer],
    link: links[answer],
  }))
}

const howToAnswer = ({ lines }: SupplierMailInput): string =>
  lines.some(({ links }) => 'signIn' in links) ? 'answer in the log-in' : 'links decide nothing'
