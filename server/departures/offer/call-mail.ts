import type { Language } from '#contract/kit/schema.ts'
import { mailButton, mailFrame, mailInk } from '../../kit/mail/mail-frame.ts'
import { html, typedLines, webLink, type Html } from '../../kit/text/html.ts'

/** A mail of a call: paragraphs, what was typed for all, and at most one button. */
export type CallMail = {
  language: Language
  merchant: { name: string; contact: readonly string[] }
  subject: string
  paragraphs: readonly string[]
  typed: readonly string[]
  rows?: readonly { head: string; text: string }[]
  button?: { text: string; href: string }
}

/** The same as text and as HTML. */
export function callMail(mail: CallMail): { subject: string; text: string; html: string } {
  const { subject, paragraphs, typed, rows = [], button, merchant } = mail
  const text = [
    ...paragraphs,
    ...typed,
    ...rows.map((row) => `${row.head}: ${row.text}`),
    ...(button ? [`${button.text}: ${webLink(button.href)}`] : []),
    [merchant.name, ...merchant.contact].join('\n'),
  ].join('\n\n')
  return { subject: subject.replace(/\s+/g, ' '), text, html: asHtml(mail).text }
}

const asHtml = ({ language, merchant, subject, paragraphs, typed, rows = [], button }: CallMail): Html =>
  mailFrame({
    language,
    title: subject,
    head: merchant.name,
    foot: merchant.contact,
    body: html`<h1 style="margin:0 0 12px;font-size:18px;line-height:1.4">${subject}</h1>
      ${paragraphs.map((one) => html`<p style="margin:0 0 8px">${one}</p>`)}
      ${typed.map((one) => html`<p style="margin:8px 0;padding:12px;background:#F5F7F8;border-radius:6px">${typedLines(one)}</p>`)}
      ${rows.map((row) => html`<p style="margin:0;padding:8px 0;border-top:1px solid ${mailInk.line}"><b>${row.head}</b><br />${row.text}</p>`)}
      ${button && html`<p style="margin:20px 0 0">${mailButton(button)}</p>`}`,
  })
