import { useEffect, useMemo } from 'react'
import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { BackChoice } from '#contract/orders/legs/leg.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { orders } from '../orders.client.ts'
import { TermFields, WhenFields } from './amend-fields.tsx'
import { BackOfOther } from './way-back-fields.tsx'

const Field = fieldOf(amendForm)

/** The product that an order is changed to, its day and departure. */
export function OtherProduct({ order }: { order: OrderInfo }) {
  const { id } = order
  const { sessions, back } = useOther(order)
  const source = useMemo(
    () =>
      pickFrom(
        `orders.skusFor.${id}`,
        // What it is stands there until another one is chosen.
        async ({ text, ids }, options) =>
          ids && order.skuId && ids.includes(order.skuId)
            ? { rows: [{ id: order.skuId, code: order.skuCode, names: order.itemNames }] }
            : orders.modifySkus({ id, text, ids }, options),
        codedChoice,
      ),
    [id, order.skuId, order.skuCode, order.itemNames],
  )
  return (
    <>
      <Field name="skuId" source={source} wide required />
      <WhenFields order={order} sessions={sessions} />
      <BackOfOther order={order} choice={back} />
      <TermFields order={order} />
    </>
  )
}

/** The departures of what is chosen, and how its guests come back; a departure that it has not is taken out of the form. */
function useOther(order: OrderInfo): { sessions: readonly string[]; back: BackChoice | null } {
  const { store } = useFormOf(amendForm)
  const skuId = useFormValue(useFormOf(amendForm), 'skuId')
  const isOther = skuId !== null && skuId !== order.skuId
  const { data } = useRead(
    orders.modifySkus,
    { id: order.id, ids: isOther ? [skuId] : [] },
    { enabled: isOther },
  )
  const sessions = isOther ? data?.rows[0]?.sessions : order.sessions
  useEffect(() => {
    if (!sessions || sessions.includes(store.values.session ?? '')) return
    store.set('session', sessions.length === 1 ? sessions[0] : '')
  }, [sessions, store])
  return { sessions: sessions ?? [], back: (isOther && data?.rows[0]?.back) || null }
}
