import type { AgeKind } from '#contract/catalog/skus/ages.ts'
import type { ContactUpdate, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask, failField, failFields } from '../../kit/call/errors.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { checkCollected, notCollected } from '../create/guests.ts'
import { leadName, phoneTail } from '../create/duplicates.ts'
import { refreshSearch } from '../order/order-search.ts'
import { ageDaysOf, ageMistakesOf, ageQuestions, soldAt } from '../create/guest-ages.ts'
import { plannedAs } from '../amend/ask-ages.ts'
import { onOrder } from '../act/on-order.ts'
import { tellChanged, type Details } from './tell-changed.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { loadOrderSkus, type CollectField } from '../order/order-skus.ts'
import { patchOrder, requireOrderVerb, type OrderPatch, type OrderWork } from '../order/order-work.ts'
import { pinyinOf } from '../order/pinyin-name.ts'

/** Contact, guests and collected information after booking. How many guests of which kind stays as it was sold. */
export const updateContact = (ctx: Ctx, input: ContactUpdate): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'contact')
    const { order } = work
    const guests = await changeGuests(work, input)
    const sku = (await loadOrderSkus(work.ctx, [order.sku_id])).get(order.sku_id)
    const requested = sku?.collect ?? []
    if (sku && (input.collected || input.guests))
      checkCollected(requested, guests.map(toLookAt(requested)), input.collected ?? null)
    const collected = layOver(requested, guests, input.collected ?? order.collected, input.answers)
    await askAgesOf(work, input, guests)
    const patch = contactPatch(work, input)
    patch.lead_name = leadName(guests, patch.contact_name ?? order.contact_name)
    const before = Object.fromEntries(
      Object.keys(patch).map((key) => [key, order[key as keyof typeof order]]),
    )
    const view = detailsOf(
      order,
      guests.map(({ was }) => was),
    )
    ctx.takenBackBy?.(wasOf(work, input, guests))
    patchOrder(work, { ...patch, collected })
    await writeGuests(work, guests)
    await tellChanged(work, view, detailsOf(order, guests))
    work.events.push({ name: 'contact', agentVisible: true, facts: { before, after: patch } })
  })

/** Of what is changed, what it was: said again, that takes it back. */
function wasOf({ order }: OrderWork, input: ContactUpdate, guests: readonly Guest[]): ContactUpdate {
  const { contactName, contactPinyin, contactPhone, contactEmail, agentOrderCode, collected, answers } = input
  const changed = guests.filter((guest) => guest.changed)
  return {
    id: order.id,
    ...(contactName !== undefined && { contactName: order.contact_name }),
    ...((contactName ?? contactPinyin) !== undefined && { contactPinyin: order.contact_pinyin }),
    ...(contactPhone !== undefined && { contactPhone: order.contact_phone }),
    ...(contactEmail !== undefined && { contactEmail: order.contact_email }),
    ...(agentOrderCode !== undefined && { agentOrderCode: order.agent_order_code }),
    ...((collected ?? answers) && { collected: order.collected }),
    ...(changed.length && {
      guests: changed.map(({ was: { id, name, pinyin, info } }) => ({ id, name, pinyin, info })),
    }),
  }
}

/** Names of guests alone: who sleeps in a room, say. 400000 for a guest that the order has not. */
export async function renameGuests(
  work: OrderWork,
  given: readonly { id: number; name?: string | undefined; pinyin?: string | undefined }[],
): Promise<void> {
  const { order } = work
  const named = given.map(({ id, name, pinyin }) => ({ id, name, pinyin }))
  const guests = await changeGuests(work, { guests: named })
  patchOrder(work, { lead_name: leadName(guests, order.contact_name) })
  await writeGuests(work, guests)
  await tellChanged(
    work,
    detailsOf(
      order,
      guests.map(({ was }) => was),
    ),
    detailsOf(order, guests),
  )
}

/** Birth dates that are new, held against the kinds that were sold. */
async function askAgesOf({ ctx, lines }: OrderWork, input: ContactUpdate, guests: readonly Guest[]) {
  const changed = guests.flatMap(({ id, kind, name, info, was }) => {
    const birthdate = info['birthdate'] ?? ''
    if (birthdate === '' || birthdate === was.info['birthdate']) return []
    const at = input.guests?.findIndex((given) => given.id === id && given.info) ?? -1
    return [{ field: at < 0 ? 'answers.birthdate' : `guests.${at}.info.birthdate`, kind, name, birthdate }]
  })
  if (changed.length === 0) return
  const sold = lines.filter(
    ({ kind, supplier_status }) => kind !== 'add-on' && supplier_status !== 'cancelled',
  )
  const skus = await loadOrderSkus(
    ctx,
    sold.map((line) => line.sku_id),
  )
  const days = ageDaysOf(sold.flatMap((line) => plannedAs(line, skus.get(line.sku_id))))
  const isSold = soldAt(sold.map((line) => line.unit_prices))
  ask(ctx, ageQuestions(ctx, ageMistakesOf(changed, days, isSold)))
}

/** As a supplier is told it. */
const detailsOf = (order: OrderRecord, guests: Details['guests']): Details => ({
  contactName: order.contact_name,
  phone: order.contact_phone,
  collected: order.collected,
  guests: guests.map(({ id, name, pinyin, info }) => ({ id, name, pinyin, info })),
})

/** What is looked at of a guest: nothing of one who stays as it was, and no answer to what is not asked any more. */
const toLookAt =
  (input: readonly CollectField[]) =>
  ({ given, ...guest }: Guest): Guest | null => {
    if (!given || given.info) return given ? guest : null
    const info = Object.fromEntries(
      Object.entries(guest.info).filter(([key]) =>
        input.some((field) => field.key === key && field.per === 'guest'),
      ),
    )
    return { ...guest, info }
  }

/** Lays answers over what was collected once, and of each guest; 400000 for one that nobody is asked for, or that is needed. */
function layOver(
  input: readonly CollectField[],
  guests: Guest[],
  collected: Record<string, string>,
  answers: Record<string, string> = {},
): Record<string, string> {
  const once: Record<string, string> = {}
  for (const [key, answer] of Object.entries(answers)) {
    const { per, required } =
      input.find((field) => field.key === key) ?? failFields([notCollected('answers', key)])
    if (required && !answer.trim()) failField(`answers.${key}`, 'required')
    if (per === 'order') once[key] = answer
    else
      for (const guest of guests)
        Object.assign(guest, { info: { ...guest.info, [key]: answer }, changed: true })
  }
  return { ...collected, ...once }
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

type DetailsGuest = Details['guests'][number] & { kind: AgeKind }
type Guest = DetailsGuest & {
  was: DetailsGuest
  /** What was said of it by this call, if anything. */
  given?: { info?: Record<string, string> | undefined }
  changed: boolean
}

/** The order's guests with what was given laid over; an unknown guest is 400000. */
async function changeGuests(
  { ctx, order }: OrderWork,
  input: Pick<ContactUpdate, 'guests'>,
): Promise<Guest[]> {
  const rows = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'kind', 'name', 'pinyin', 'info'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', order.id)
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  const guests = rows.map((row): Guest => ({ ...row, was: row, changed: false }))
  input.guests?.forEach((given, at) => {
    const guest = guests.find((one) => one.id === given.id) ?? failField(`guests.${at}.id`, 'unknown')
    const renamed = given.name !== undefined && given.name !== guest.name
    guest.name = given.name ?? guest.name
    guest.pinyin = pinyinOf(guest.name, given.pinyin || (renamed ? '' : guest.pinyin))
    guest.info = given.info ?? guest.info
    guest.given = given
    guest.changed = true
  })
  return guests
}

async function writeGuests({ ctx, order }: OrderWork, guests: Guest[]): Promise<void> {
  for (const { id, name, pinyin, info } of guests.filter((guest) => guest.changed))
    await updateRow(ctx, 'order_guest', { id }, { name, pinyin, info: JSON.stringify(info) })
  await refreshSearch(ctx, order, guests)
}
