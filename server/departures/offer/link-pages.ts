import { signsOf } from '../../agents/agents.public.ts'
import { readRow } from '../../kit/db/rows.ts'
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
  { language, orderId }: GuestLink,
  rest: Omit<ChoicePage, 'language' | 'merchant'>,
): Promise<RawAnswer> {
  const { agent_id: agentId } = await readRow(ctx, 'orders', orderId)
  // Whoever sold it signs, where the merchant lets it: the guest knows no other.
  const sign = (await signsOf(ctx, [agentId])).get(agentId)
  return choicePage({ language, merchant: sign ?? (await senderOf(ctx, language)), ...rest })
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
