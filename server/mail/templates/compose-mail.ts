import type { Language } from '#contract/kit/schema.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fillNames, type MailValues } from './fill-names.ts'
import { framed } from './frame.ts'
import { ownTexts, type OwnText, type TextScope } from './own-texts.ts'
import { textOf } from './text-of.ts'
import { usualText } from './usual-text.ts'

export type { MailValues } from './fill-names.ts'
export type Composed = { subject: string; text: string; html: string; attachments?: number[] }

type Compose = {
  kind: MailKind
  language: Language
  values: MailValues
  scope?: TextScope
  /** What leaves while the merchant has no text of its own; the words' text where it is not said. */
  usual?: () => Composed | Promise<Composed>
}

/** A mail by the merchant's own text where it has one for this agent, product and language, else as the product says it. */
export const composeMail = (
  ctx: Ctx,
  { kind, language, values, scope = {}, usual }: Compose,
): Promise<Composed> =>
  asMerchant(ctx, async (own) => {
    const text = await ownTexts(own, kind, language, scope)
    if (!text && usual) return usual()
    return composeText(own, language, text ?? usualText(own, kind, language), values)
  })

/** A text with its names filled in, in the merchant's frame. */
export async function composeText(
  ctx: Ctx,
  language: Language,
  text: OwnText,
  values: MailValues,
): Promise<Required<Composed>> {
  const filled = fillNames(text, values, textOf)
  const page = await framed(ctx, language, filled.subject, filled.body)
  return { subject: filled.subject, text: filled.text, ...page }
}
