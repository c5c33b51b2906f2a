import { tellNames } from '#contract/mail/templates/template-text.ts'
import { Html, html } from '../../kit/text/html.ts'

/** Something that stands in a text by itself: a booking with its buttons, a code, a link. */
export type Block = { html: Html; text: string }
/** What the names of a text stand for. */
export type MailValues = Readonly<Record<string, string | Block>>
export type Filled = { subject: string; body: Html; text: string }

const isBlock = (value: string | Block | undefined): value is Block => typeof value === 'object'

/** A paragraph goes with what it tells: where nothing is known of all that it names, "Pick-up:" by itself says nothing. */
const isEmpty = (paragraph: string, values: MailValues): boolean => {
  const names = [...paragraph.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => values[name])
  return names.length > 0 && names.every((value) => value === '')
}

/**
 * A text of a template with its names filled in, as HTML and as plain text. What is filled in is escaped and never read as
 * a name again. `body` was cleaned when it was saved.
 */
export function fillNames(
  { subject, body }: { subject: string; body: string },
  values: MailValues,
  toText: (html: string) => string,
): Filled {
  const view = body.replace(/<(p|li|h3)>((?:(?!<\/\1>)[\s\S])*)<\/\1>/g, (whole, _, inner: string) =>
    isEmpty(inner, values) ? '' : whole,
  )
  // A block is no part of a sentence: the paragraph around it goes.
  const freed = view.replace(/<p>\s*\{(\w+)\}\s*<\/p>/g, (whole, name: string) =>
    isBlock(values[name]) ? `{${name}}` : whole,
  )
  const plain = (name: string) => {
    const value = values[name]
    return isBlock(value) ? value.text : (value ?? '')
  }
  const asHtml = (name: string) => {
    const value = values[name]
    return isBlock(value) ? value.html.text : html`${value ?? ''}`.text
  }
  // The text is made before the blocks are in: theirs is their own.
  const marked = tellNames(freed, (name) =>
    isBlock(values[name]) ? `<p>${sign}${name}${sign}</p>` : asHtml(name),
  )
  return {
    subject: tellNames(subject, plain).replace(/\s+/g, ' ').trim().slice(0, 300),
    body: new Html(tellNames(freed, asHtml)),
    text: blocksInto(toText(marked), values),
  }
}

/** No value holds it: the database keeps none. */
const sign = '\0'
const blocksInto = (text: string, values: MailValues): string =>
  text.replace(/\0(\w+)\0/g, (_, name: string) => {
    const value = values[name]
    return isBlock(value) ? value.text : ''
  })
