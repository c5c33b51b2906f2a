import type { z } from 'zod'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import type { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'

export type AmendValues = ValuesOf<(typeof amendForm)['fields']>
type Sent = z.input<typeof Amendment>

/** Guests that the order still has. */
export const guestsLeft = ({ guests }: Pick<OrderInfo, 'guests'>): OrderInfo['guests'] =>
  guests.filter(({ attendance }) => attendance !== 'cancelled')

/** The day of departure of a stay. */
export const endOf = ({ lines }: Pick<OrderInfo, 'lines'>): string | null =>
  lines.find(({ kind }) => kind === 'sku')?.endDate ?? null

/** The form before anything is typed: the order as it is. */
export const asItIs = (order: OrderInfo) => ({
  id: order.id,
  version: order.version,
  skuId: order.skuId ?? null,
  date: order.serviceDate,
  endDate: endOf(order),
  session: order.session,
  backDate: fixedBack(order)?.date ?? null,
  backSession: fixedBack(order)?.session ?? '',
})

/** The way back of a round trip that has a day. */
export const fixedBack = ({ wayBack }: Pick<OrderInfo, 'wayBack'>) =>
  wayBack && !wayBack.open ? wayBack : null

/** One that is taken now, another day or sailing of the one it has, or the one that goes. */
function waysOf(order: OrderInfo, { backWay, backDate, backSession, dropLeg }: AmendValues): Partial<Sent> {
  const was = fixedBack(order)
  if (backWay === 'leaveOpen') return { back: { open: true } }
  if (backWay === 'fixed') return backDate ? { back: { date: backDate, session: backSession } } : {}
  if (dropLeg) return { dropLeg: dropLeg === '1' ? 1 : 2 }
  const isSame = !was || !backDate || (backDate === was.date && backSession === was.session)
  return isSame ? {} : { back: { date: backDate, session: backSession } }
}

/** What is changed of an order by what is typed: what is as it was is left out. */
export function amendmentOf(order: OrderInfo, values: AmendValues): Sent {
  const {
    skuId,
    date,
    endDate,
    session,
    choices,
    removeGuests,
    addGuests,
    addOns,
    fee,
    feeMinor,
    totalMinor,
  } = values
  return {
    ...(skuId !== null && skuId !== order.skuId && { skuId }),
    ...(date && date !== order.serviceDate && { date }),
    ...(endDate && endDate !== endOf(order) && { endDate }),
    ...(session !== order.session && { session }),
    ...waysOf(order, values),
    ...(choices && { choices }),
    ...(removeGuests.length > 0 && { removeGuests }),
    ...(addGuests.length > 0 && {
      addGuests: addGuests.map(({ kind, name, pinyin, birthdate }) => ({
        kind: kind ?? 'adult',
        name,
        pinyin,
        ...(birthdate && { info: { birthdate } }),
      })),
    }),
    ...(addOns && { addOns }),
    ...(fee && fee !== 'rule' && { fee, ...(feeMinor !== null && { feeMinor }) }),
    ...(totalMinor !== null && { totalMinor }),
  }
}

/** How little is kept changes nothing by itself. */
export const changesNothing = (sent: Sent): boolean =>
  Object.keys(sent).every((name) => name === 'fee' || name === 'feeMinor')

/** Where the form has what the call refuses: it names it by where it stands in the amendment. */
export const fieldOfForm = (field: string): string =>
  field
    .replace(/^amendment\./, '')
    .replace(/^(addGuests\.\d+)\.info\./, '$1.')
    .replace(/^choices\..*/, 'choices')
    .replace(/^back\.(date|session)$/, (_, name: string) => (name === 'date' ? 'backDate' : 'backSession'))
