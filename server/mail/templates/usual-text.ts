import type { Language } from '#contract/kit/schema.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { html } from '../../kit/text/html.ts'
import type { OwnText } from './own-texts.ts'

/** The product's text of a kind of mail, its names still to be filled in: from the words, a paragraph a part. */
export function usualText({ app }: Pick<Ctx, 'app'>, kind: MailKind, language: Language): OwnText {
  const paragraphs = app.word(language, `mail.usualBodies.${kind}`).split('|')
  return {
    subject: app.word(language, `mail.usualSubjects.${kind}`),
    body: paragraphs.map((one) => html`<p>${one}</p>`.text).join(''),
  }
}
