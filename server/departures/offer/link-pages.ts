import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { senderOf, type GuestLink } from '../../orders/orders.public.ts'
import { choicePage, type ChoicePage } from './choice-page.ts'
import { guestWord } from './guest-words.ts'

/** What a link that is not open any more says. */
export const closed = (ctx: Ctx, link: GuestLink, state: GuestLink['state']): Promise<RawAnswer> => {
  const why = state === 'open' ? 'revoked' : state
  return page(ctx, link, {
    title: guestWord(link.language, `${why} title`),
    paragraphs: [guestWord(link.language, why)],
  })
}

export async function page(
  ctx: Ctx,
  { language }: GuestLink,
  rest: Omit<ChoicePage, 'language' | 'merchant'>,
): Promise<RawAnswer> {
  return choicePage({ language, merchant: await senderOf(ctx, language), ...rest })
}

/** A link that was never given out tells nobody anything. */
export const unknownPage = ({ language }: PublicCtx): RawAnswer =>
  choicePage({
    language,
    merchant: { name: 'Longtail', contact: [] },
    title: guestWord(language, 'unknown title'),
    paragraphs: [guestWord(language, 'unknown')],
    status: 404,
  })
