import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { addOnsOf, choicesOf } from '../create/plan/sold-choices.ts'
import { gather, type Gathered } from '../create/gather.ts'
import { loadOrderSkus } from '../order/order-skus.ts'
import { pinyinOf } from '../order/pinyin-name.ts'
import type { OrderRequest } from '../create/order-request.ts'
import { wantedWays } from '../legs/wanted-ways.ts'
import { countsOf, type LineRecord, type WholeOrder } from '../order/order-records.ts'
import { addGuests, lessGuests, noGuests } from '../money/pieces.ts'
import type { Guests } from '#contract/kit/guests.ts'

/** A guest of the order as it stands; `since`: which amendment brought it. */
export type OrderGuest = {
  id: number
  kind: 'adult' | 'child' | 'infant'
  name: string
  pinyin: string
  info: Record<string, string>
  since: number
}
/** Who goes, who comes and who stays. */
export type Party = {
  /** All as they are until now. */
  were: readonly OrderGuest[]
  goes: OrderGuest[]
  stays: OrderGuest[]
  comes: Omit<OrderGuest, 'id'>[]
  /** All of the order, afterwards. */
  counts: Guests
}

const countKey = { adult: 'adults', child: 'children', infant: 'infants' } as const
export const countOf = (guests: readonly Pick<OrderGuest, 'kind'>[]): Guests =>
  guests.reduce((sum, { kind }) => ({ ...sum, [countKey[kind]]: sum[countKey[kind]] + 1 }), noGuests)

/** The guests that orders still have. */
async function guestsNow(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, OrderGuest[]>> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['order_id', 'id', 'kind', 'name', 'pinyin', 'info', 'since'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', anyOf(orderIds))
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** 400000 at `removeGuests` for a guest that the order has not (any more), or the one who stands for a whole van. */
function partyOf(
  { order }: Pick<WholeOrder, 'order'>,
  guests: readonly OrderGuest[],
  amendment: Amendment,
): Party {
  const { removeGuests, addGuests: added } = amendment
  const goes = removeGuests.map(
    (id, at) => guests.find((guest) => guest.id === id) ?? failField(`removeGuests.${at}`, 'unknown'),
  )
  if (new Set(removeGuests).size < removeGuests.length) failField('removeGuests', 'taken')
  if (amendment.units !== undefined && !order.block) failField('units', 'notAllowed')
  const counts = {
    ...lessGuests(addGuests(countsOf(order), countOf(added)), countOf(goes)),
    units: amendment.units ?? order.units,
  }
  if (Math.min(counts.adults, counts.children, counts.infants) < 0) failField('removeGuests', 'notAllowed')
  const comes = added.map(({ kind, name, pinyin, info }) => ({
    kind,
    name,
    pinyin: pinyinOf(name, pinyin),
    info,
    since: order.amendments + 1,
  }))
  return { were: guests, goes, stays: guests.filter((guest) => !goes.includes(guest)), comes, counts }
}

/** Does it go to another day, session or product? */
export const isMove = ({
  date,
  session,
  endDate,
  skuId,
  choices,
}: Omit<Amendment, 'choices'> & { choices?: unknown }): boolean =>
  [date, session, endDate, skuId, choices].some((given) => given !== undefined)

/** An order, and what shall be changed of it. */
export type Wanted = { whole: WholeOrder; amendment: Amendment }
export type WantedOrder = Wanted & {
  party: Party
  gathered: Gathered
  /** It is sold whole anew, at the prices of today. */
  repriced: boolean
  promoFalls: boolean
}

/** What is taken for the parts of a package that has a price of its own changes nothing of what it is sold for. */
async function repricedBy(ctx: Ctx, all: readonly Wanted[]): Promise<(wanted: Wanted) => boolean> {
  const chosen = all.filter(({ amendment: { choices } }) => choices !== undefined)
  const skus = chosen.length
    ? await loadOrderSkus(
        ctx,
        chosen.map(({ whole }) => whole.order.sku_id),
      )
    : undefined
  return ({ whole, amendment: { choices, ...rest } }) =>
    isMove(rest) || (choices !== undefined && skus?.get(whole.order.sku_id)?.packagePrice !== 'own')
}

/**
 * Orders as they shall be, worked out as if they were made now, with their own promo codes. What is wrong with one of them
 * throws; so does among several a code that does not hold any more.
 */
export async function gatherWanted(ctx: Ctx, all: readonly Wanted[]): Promise<WantedOrder[]> {
  const ids = all.map(({ whole }) => whole.order.id)
  const [guests, choices, addOns, isRepriced] = await Promise.all([
    guestsNow(ctx, ids),
    choicesOf(ctx, ids),
    addOnsOf(ctx, ids),
    repricedBy(ctx, all),
  ])
  const requested = all.map((wanted) => {
    const { id, promo_code: code } = wanted.whole.order
    const party = partyOf(wanted.whole, guests.get(id) ?? [], wanted.amendment)
    const stored = { choices: choices.get(id), addOns: addOns.get(id) ?? [] }
    const request = wantedRequest(wanted, party, stored)
    const repriced = isRepriced(wanted)
    return { ...wanted, party, request, repriced, promoCode: (repriced && code) || undefined }
  })
  const gatherAs = async (promoFalls: boolean) => {
    const requests = requested.map(({ request, promoCode }) =>
      promoCode && !promoFalls ? { ...request, promoCode } : request,
    )
    const gathered = await gatherAll(ctx, requests)
    return requested.map(({ whole, amendment, party, repriced }, at) => {
      return { whole, amendment, party, repriced, gathered: gathered[at] ?? fail('notFound'), promoFalls }
    })
  }
  try {
    return await gatherAs(false)
  } catch (error) {
    // It does not hold there: without it the order may still be moved. What else is wrong is told again.
    if (requested.length === 1 && requested[0]?.promoCode) return gatherAs(true)
    throw error
  }
}

async function gatherAll(ctx: Ctx, requests: readonly OrderRequest[]): Promise<Gathered[]> {
  const { gathered, refused } = await gather(
    ctx,
    requests.map((request) => ({ ctx, request, hash: '', attempt: 1, place: '' })),
  )
  if (refused[0]) throw refused[0].error
  return gathered
}

/** Rooms of a package that nobody sleeps in any more are given back. */
const asManyAs = (
  { adults, children }: Pick<Guests, 'adults' | 'children'>,
  choices: OrderRequest['choices'],
) =>
  choices?.map((choice) =>
    choice.units ? { ...choice, units: Math.min(choice.units, Math.max(1, adults + children)) } : choice,
  )

function wantedRequest(
  { whole, amendment }: Wanted,
  { counts, stays, comes }: Party,
  stored: Pick<OrderRequest, 'choices' | 'addOns'>,
): OrderRequest {
  const { order, lines } = whole
  const guests = [...stays, ...comes].filter(({ name }) => name)
  const { units, ...people } = counts
  const { legs, ...ways } = wantedWays(whole, amendment)
  return {
    clientRequestId: `amend ${order.id}`,
    agentId: order.agent_id,
    skuId: amendment.skuId ?? order.sku_id,
    ...ways,
    endDate: amendment.endDate ?? endOf(order.service_date, lines, amendment.date),
    choices: amendment.choices ?? asManyAs(people, stored.choices),
    addOns: amendment.addOns ?? stored.addOns,
    ...people,
    ...(order.block ? { units, block: true } : { units: 0 }),
    ...(order.cost_only && { costOnly: true }),
    contactName: order.contact_name,
    contactPinyin: order.contact_pinyin,
    contactPhone: order.contact_phone,
    contactEmail: order.contact_email,
    guests: countOf(guests).adults <= counts.adults ? guests : [],
    collected: order.collected,
    remark: '',
    agentOrderCode: '',
    language: order.language,
    amends: {
      moved: isMove(amendment),
      ...(amendment.skuId !== undefined && !amendment.addOns && { addOnsFollow: true }),
      ...(legs && { legs }),
    },
  }
}

/** A stay that begins another day keeps its number of nights. */
function endOf(begins: string, lines: readonly LineRecord[], date = begins): string | undefined {
  const [line] = lines
  if (!line?.end_date || line.kind !== 'sku') return undefined
  const nights = Temporal.PlainDate.from(begins).until(line.end_date).days
  return Temporal.PlainDate.from(date).add({ days: nights }).toString()
}
