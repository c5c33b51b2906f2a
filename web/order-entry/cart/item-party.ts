import { firstOf } from '#contract/kit/given.ts'
import { dayMistake, openTicketOf } from '#contract/catalog/skus/open-ticket.ts'
import { partsMistake, partyLimits, partyMistake } from '#contract/catalog/skus/party.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { timeZone } from '../../kit/session/session.ts'
import type { CartItem } from './cart.ts'
import { choicesOf } from '../../orders/choices.public.ts'

/** Why an item's guests or day do not fit what it is, or the parts that are chosen of it; null where they do. */
export function itemMistake(product: Pick<Product, 'facts' | 'parts'>, item: CartItem): FieldError | null {
  const { facts, parts = [] } = product
  const chosen = choicesOf(parts, item.choices)
  const taken = parts.flatMap(({ id, day, nights, options }) => {
    const choice = chosen.find(({ partId }) => partId === id)
    const option = options.find(({ skuId }) => skuId === choice?.skuId)
    if (!option) return []
    const days = Array.from({ length: nights ?? 1 }, (_, night) => day + night)
    return Array.from({ length: choice!.units ?? 1 }, () => ({
      limits: option.limits,
      isRoom: option.productType === 'hotel-room',
      days,
      departure: `${option.skuId} ${choice!.session}`,
      openTicket: option.openTicket,
    }))
  })
  const now = today(timeZone())
  return (
    partyMistake(partyLimits(facts), item) ??
    partsMistake(taken, item) ??
    dayMistake(openTicketOf(facts), now, item.date) ??
    taken
      .map(({ openTicket, days }) => dayMistake(openTicket, now, addDays(item.date, firstOf(days))))
      .find((mistake) => mistake !== null) ??
    null
  )
}
