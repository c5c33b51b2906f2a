import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { addOnsOf, choicesOf } from '../acts/copy-order.ts'
import { gather, type Gathered } from '../create/gather.ts'
import { pinyinOf } from '../read/pinyin-name.ts'
import type { OrderRequest } from '../create/order-request.ts'
import { wantedWays } from '../legs/kept-legs.ts'
import { countsOf, type LineRecord, type WholeOrder } from '../order-records.ts'
import { addGuests, lessGuests, noGuests } from './pieces.ts'
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
  goes: OrderGuest[]
  stays: OrderGuest[]
  comes: Omit<OrderGuest, 'id'>[]
  /** All of the order, afterwards. */
  counts: Guests
}

const countKey = { adult: 'adults', child: 'children', infant: 'infants' } as const
export const countOf = (guests: readonly Pick<OrderGuest, 'kind'>[]): Guests =>
  guests.reduce((sum, { kind }) => ({ ...sum, [countKey[kind]]: sum[countKey[kind]] + 1 }), noGuests)

/** The guests that an order still has. */
export async function guestsNow(ctx: Ctx, orderId: number): Promise<OrderGuest[]> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'kind', 'name', 'pinyin', 'info', 'since'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  return rows as OrderGuest[]
}

/** 400000 at `removeGuests` for a guest that the order has not (any more), or the one who stands for a whole van. */
export function partyOf(
  { order }: Pick<WholeOrder, 'order'>,
  guests: readonly OrderGuest[],
  { removeGuests, addGuests: added }: Amendment,
): Party {
  const goes = removeGuests.map(
    (id, at) => guests.find((guest) => guest.id === id) ?? failField(`removeGuests.${at}`, 'unknown'),
  )
  if (new Set(removeGuests).size < removeGuests.length) failField('removeGuests', 'taken')
  const counts = lessGuests(addGuests(countsOf(order), countOf(added)), countOf(goes))
  if (Math.min(counts.adults, counts.children, counts.infants) < 0) failField('removeGuests', 'notAllowed')
  const comes = added.map(({ kind, name, pinyin, info }) => ({
    kind,
    name,
    pinyin: pinyinOf(name, pinyin),
    info,
    since: order.amendments + 1,
  }))
  return { goes, stays: guests.filter((guest) => !goes.includes(guest)), comes, counts }
}

/** Does it go to another day, session or product? */
export const isMove = ({ date, session, endDate, skuId, choices }: Amendment): boolean =>
  [date, session, endDate, skuId, choices].some((given) => given !== undefined)

/** The order as it shall be, worked out as if it were made now; `promo` with its own promo code. */
export async function gatherWanted(
  ctx: Ctx,
  whole: WholeOrder,
  party: Party,
  amendment: Amendment,
): Promise<{ gathered: Gathered; promoFalls: boolean }> {
  const request = await wantedRequest(ctx, whole, party, amendment)
  const { promo_code: code } = whole.order
  if (!code || !isMove(amendment)) return { gathered: await gatherOne(ctx, request), promoFalls: false }
  try {
    return { gathered: await gatherOne(ctx, { ...request, promoCode: code }), promoFalls: false }
  } catch {
    // It does not hold there: without it the order may still be moved. What else is wrong is told again.
    return { gathered: await gatherOne(ctx, request), promoFalls: true }
  }
}

async function gatherOne(ctx: Ctx, request: OrderRequest): Promise<Gathered> {
  const { gathered, refused } = await gather(ctx, [{ ctx, request, hash: '', attempt: 1, place: '' }])
  if (refused[0]) throw refused[0].error
  return gathered[0]!
}

async function wantedRequest(
  ctx: Ctx,
  { order, lines, costs }: WholeOrder,
  { counts, stays, comes }: Party,
  amendment: Amendment,
): Promise<OrderRequest> {
  const guests = [...stays, ...comes].filter(({ name }) => name)
  const { units: _, ...people } = counts
  const { legs, ...ways } = wantedWays({ order, lines, costs }, amendment)
  return {
    clientRequestId: `amend ${order.id}`,
    agentId: order.agent_id,
    skuId: amendment.skuId ?? order.sku_id,
    ...ways,
    endDate: amendment.endDate ?? endOf(order.service_date, lines, amendment.date),
    choices: amendment.choices ?? (await choicesOf(ctx, order.id)),
    addOns: amendment.addOns ?? (await addOnsOf(ctx, order.id)),
    ...people,
    units: 0,
    contactName: order.contact_name,
    contactPinyin: order.contact_pinyin,
    contactPhone: order.contact_phone,
    contactEmail: order.contact_email,
    guests: countOf(guests).adults <= counts.adults ? guests : [],
    collected: order.collected as Record<string, string>,
    remark: '',
    agentOrderCode: '',
    language: order.language as Language,
    amends: { moved: isMove(amendment), ...(legs && { legs }) },
  }
}

/** A stay that begins another day keeps its number of nights. */
function endOf(begins: string, lines: readonly LineRecord[], date = begins): string | undefined {
  const [line] = lines
  if (!line?.end_date || line.kind !== 'sku') return undefined
  const nights = Temporal.PlainDate.from(begins).until(line.end_date).days
  return Temporal.PlainDate.from(date).add({ days: nights }).toString()
}
