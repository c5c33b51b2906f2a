import { nameIn, type Language } from '#contract/kit/languages.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { collectLabels } from '../../catalog/catalog.public.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { isRemoved } from '../order/order-records.ts'
import { keepSaid, type Said } from '../thread/keep-said.ts'
import type { OrderWork } from '../order/order-work.ts'

/** What a supplier works by: whom to call, who comes, and what was asked of them. */
export type Details = {
  contactName: string
  phone: string
  collected: Record<string, string>
  guests: readonly { id: number; name: string; pinyin: string; info: Record<string, string> }[]
}

/**
 * Suppliers who hold the order are told what they were told otherwise, at the order, in their language: by mail where they are
 * told so, a merchant at its own order. Nothing is asked of them: what they serve is the same.
 */
export async function tellChanged(work: OrderWork, before: Details, after: Details): Promise<void> {
  const { ctx, order } = work
  if (isSame(before, after)) return
  const holding = work.lines.filter(
    (line) => line.sent_at !== null && !isRemoved(line) && lineStates.is(line.supplier_status, 'held'),
  )
  const ids = new Set(holding.flatMap(({ supplier_id: id }) => id ?? []))
  if (ids.size === 0) return
  // An agent speaks with the merchant only: it is the merchant that tells its suppliers.
  const merchant = nameIn(ctx.merchant.names, ctx.merchant.language)
  const actor: ActorRef =
    ctx.actor.kind === 'staff' ? ctx.actor : { ...ctx.actor, kind: 'staff', id: null, name: merchant }
  const suppliers = await loadSuppliers(ctx, [...ids])
  for (const supplierId of ids) {
    const language = suppliers.get(supplierId)?.language ?? ctx.merchant.language
    const text = await changedText(ctx, language, before, after)
    const said = { id: order.id, side: 'supplier', supplierId, text, files: [] } satisfies Said
    await keepSaid({ ...ctx, actor }, said, `details ${supplierId} v${work.before.version}`)
  }
}

/** As much as a message takes. */
const maxSaid = 5_000

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A line for each thing that is another now: "Pick-up hotel: Kata Hill → Patong Bay". */
async function changedText(ctx: Ctx, language: Language, before: Details, after: Details): Promise<string> {
  const labelOf = await collectLabels(ctx, language)
  const word = (key: string) => ctx.app.word(language, key)
  const lines: string[] = []
  const tell = (label: string, was = '', is = '') => {
    if (was !== is) lines.push(`${label}: ${was || '–'} → ${is || '–'}`)
  }
  const tellAll = (was: Record<string, string>, is: Record<string, string>, of = '') => {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      tell(of ? `${of}, ${labelOf(key)}` : labelOf(key), was[key], is[key])
  }
  tell(word('orders.fields.contactName'), before.contactName, after.contactName)
  tell(word('orders.fields.phone'), before.phone, after.phone)
  tellAll(before.collected, after.collected)
  after.guests.forEach((guest, at) => {
    const was = before.guests.find(({ id }) => id === guest.id) ?? guest
    const name = guest.name || was.name || String(at + 1)
    tell(word('orders.fields.guestName'), was.name, guest.name)
    tell(`${name}, ${word('orders.fields.pinyin')}`, was.pinyin, guest.pinyin)
    tellAll(was.info, guest.info, name)
  })
  return [word('orders.text.detailsChanged'), ...lines].join('\n').slice(0, maxSaid)
}
