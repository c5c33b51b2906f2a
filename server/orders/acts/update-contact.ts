import type { ContactUpdate, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { checkCollected } from '../create/guests.ts'
import { leadName, phoneTail } from '../create/duplicates.ts'
import { searchNames } from '../create/write.ts'
import { onOrder } from '../on-order.ts'
import type { OrderRecord } from '../order-records.ts'
import { loadOrderSkus } from '../order-skus.ts'
import { patchOrder, requireOrderVerb, type OrderPatch, type OrderWork } from '../work/order-work.ts'
import { pinyinOf } from '../read/pinyin-name.ts'
import { findBy } from '../read/order-search.ts'

/** Contact, guests and collected information after booking. How many guests of which kind stays as it was sold. */
export const updateContact = (ctx: Ctx, input: ContactUpdate): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'contact')
    const { order } = work
    const guests = await changeGuests(work, input)
    const collected = input.collected ?? order.collected
    const sku = (await loadOrderSkus(work.ctx, [order.sku_id])).get(order.sku_id)
    if (sku && (input.collected || input.guests)) checkCollected(sku.collect, guests, collected)
    const patch = contactPatch(work, input)
    patch.lead_name = leadName(guests, patch.contact_name ?? order.contact_name)
    const before = Object.fromEntries(
      Object.keys(patch).map((key) => [key, order[key as keyof typeof order]]),
    )
    patchOrder(work, { ...patch, ...(input.collected && { collected }) })
    await writeGuests(work, guests)
    work.events.push({ name: 'contact', agentVisible: true, facts: { before, after: patch } })
  })

/** Names of guests alone: who sleeps in a room, say. 400000 for a guest that the order has not. */
export async function renameGuests(
  work: OrderWork,
  given: readonly { id: number; name?: string | undefined; pinyin?: string | undefined }[],
): Promise<void> {
  const named = given.map(({ id, name, pinyin }) => ({ id, name, pinyin }))
  const guests = await changeGuests(work, { guests: named })
  patchOrder(work, { lead_name: leadName(guests, work.order.contact_name) })
  await writeGuests(work, guests)
}

function contactPatch({ order }: OrderWork, input: ContactUpdate): OrderPatch {
  const patch: OrderPatch = {}
  if (input.contactName !== undefined) patch.contact_name = input.contactName
  if (input.contactPinyin !== undefined || input.contactName !== undefined)
    patch.contact_pinyin = pinyinOf(input.contactName ?? order.contact_name, input.contactPinyin ?? '')
  if (input.contactPhone !== undefined) {
    patch.contact_phone = input.contactPhone
    patch.phone_tail = phoneTail(input.contactPhone)
  }
  if (input.contactEmail !== undefined) patch.contact_email = input.contactEmail
  if (input.agentOrderCode !== undefined) patch.agent_order_code = input.agentOrderCode
  return patch
}

type Guest = { id: number; name: string; pinyin: string; info: Record<string, string>; changed: boolean }

/** The order's guests with what was given laid over; an unknown guest is 400000. */
async function changeGuests(
  { ctx, order }: OrderWork,
  input: Pick<ContactUpdate, 'guests'>,
): Promise<Guest[]> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'name', 'pinyin', 'info'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', order.id)
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  const guests = rows.map((row): Guest => ({
    ...row,
    info: row.info,
    changed: false,
  }))
  input.guests?.forEach((given, at) => {
    const guest = guests.find((one) => one.id === given.id) ?? failField(`guests.${at}.id`, 'unknown')
    const renamed = given.name !== undefined && given.name !== guest.name
    guest.name = given.name ?? guest.name
    guest.pinyin = pinyinOf(guest.name, given.pinyin || (renamed ? '' : guest.pinyin))
    guest.info = given.info ?? guest.info
    guest.changed = true
  })
  return guests
}

async function writeGuests({ ctx, order }: OrderWork, guests: Guest[]): Promise<void> {
  for (const { id, name, pinyin, info } of guests.filter((guest) => guest.changed))
    await updateRow(ctx, 'order_guest', { id }, { name, pinyin, info: JSON.stringify(info) })
  await refreshSearch(ctx, order, guests)
}

/** The order is found by the names that it has now. */
export async function refreshSearch(
  ctx: Ctx,
  order: OrderRecord,
  guests: readonly { name: string; pinyin: string }[],
): Promise<void> {
  await findBy(ctx, order, { names: searchNames(order.contact_name, order.contact_pinyin, guests) })
}
