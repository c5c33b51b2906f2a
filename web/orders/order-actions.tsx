import { useMemo, useState } from 'react'
import { payMethods, refundWays } from '#contract/orders/order-acts.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/route/action.ts'
import { actsOf } from '../kit/route/acts-of.ts'
import { DateField } from '../kit/form/fields/field-date.tsx'
import { MoneyField, NumberField } from '../kit/form/fields/field-number.tsx'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useSession } from '../kit/session/session.ts'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { useRefundWord } from './money-cards.tsx'
import { orders } from './orders.client.ts'

const tables = [orderStates, followUpStates]
const verbs = { ...orderStates.verbs, ...followUpStates.verbs }
const done = 'orders.text.done'

/** Everything that may be done with an order now, the likeliest first. */
export function OrderActions({ order }: { order: OrderInfo }) {
  const one = { id: order.id, version: order.version }
  const { refund, ...cancelling } = useCancelling(order)
  const paying = usePaying(order)
  const holding = useHolding(order)
  const copying = useCopying(order)
  const noting = useNoting(order)
  const refunded = (reason: string) => ({ ...one, ...refund(), reason })
  const ending = { done, danger: true, consequence: cancelling.told, fields: cancelling.fields } as const
  const changing = order.changeAsked ? { consequence: order.changeAsked } : null
  const acts = actsOf(tables, orders, one, done, {
    agreeCancel: runs(orders.agreeCancel, refunded, { ...ending, danger: false, reason: cancelling.byHand }),
    agreeChange: changing,
    refuseChange: changing,
    pay: runs(orders.pay, () => ({ ...one, method: paying.method }), { done, ...paying.telling }),
    extendHold: runs(orders.extendHold, () => ({ ...one, minutes: holding.minutes }), {
      done,
      fields: holding.fields,
    }),
    cancel: runs(orders.cancel, refunded, ending),
    copy: runs(orders.copy, copying.input, { fields: copying.fields, done: 'orders.text.copied' }),
    remark: runs(orders.remark, () => ({ ...one, ...noting.values }), { done, fields: noting.fields }),
    contact: null,
    markCancelled: runs(orders.markCancelled, refunded, ending),
    withdraw: { consequence: cancelling.told },
    ...marking(order),
  })
  return <ActionButtons can={order.can} acts={acts} of="orders.moves" verbs={verbs} onDone={copying.onDone} />
}

/** What staff note of an order for themselves, and take back. */
function marking(order: OrderInfo) {
  const one = { id: order.id, version: order.version }
  return {
    markOrdered: runs(orders.markOrdered, () => ({ ...one, ordered: !order.ordered }), {
      done,
      ...(order.ordered && { word: 'orders.moves.unmarkOrdered' }),
    }),
    markInvalid: runs(orders.markInvalid, (reason) => ({ ...one, invalid: !order.invalid, reason }), {
      done,
      ...(order.invalid && { word: 'orders.moves.unmarkInvalid' }),
    }),
    lockSupplier: runs(orders.lockSupplier, () => ({ ...one, locked: !order.supplierLocked }), {
      done,
      ...(order.supplierLocked && { word: 'orders.moves.unlockSupplier' }),
    }),
  }
}

/** The refund of a cancellation: by the rule of this moment, all of it, or an amount by hand. */
function useCancelling(order: OrderInfo) {
  const { w } = useWords()
  const preview = order.withdrawal ?? order.cancellation
  const currency = order.money?.currency ?? ''
  const initial = useMemo(() => ({ refund: 'rule' as string, refundMinor: null as number | null }), [])
  const form = useForm({ name: `orders.cancel.${order.id}`, initial, draft: false })
  const way = useFormValue(form, 'refund')
  const amount = useFormValue(form, 'refundMinor')
  const staff = useSession().user?.kind === 'staff'
  const refundWord = useRefundWord()
  return {
    byHand: way !== 'rule',
    refund: () => ({
      refund: way as (typeof refundWays)[number],
      ...(way === 'by-hand' && typeof amount === 'number' && { refundMinor: amount }),
    }),
    told: preview && (
      <p>
        {w('orders.fields.fee')} <Money minor={preview.feeMinor} currency={currency} strong /> ·{' '}
        {w(refundWord)} <Money minor={preview.refundMinor} currency={currency} strong />
      </p>
    ),
    fields: staff && (
      <>
        <SelectField
          form={form}
          name="refund"
          label="orders.fields.refund"
          choices={refundWays.map((value) => ({ value, word: `orders.refundWays.${value}` as const }))}
          required
        />
        {way === 'by-hand' && (
          <MoneyField
            form={form}
            name="refundMinor"
            label="orders.fields.refund"
            currency={currency}
            required
          />
        )}
      </>
    ),
  }
}

/** An agent pays from its balance; staff write down how the money came. */
function usePaying(order: OrderInfo) {
  const staff = useSession().user?.kind === 'staff'
  const initial = useMemo(() => ({ method: staff ? 'bank-transfer' : 'balance' }), [staff])
  const form = useForm({ name: `orders.pay.${order.id}`, initial, draft: false })
  const method = useFormValue(form, 'method') as (typeof payMethods)[number]
  return {
    method,
    telling: {
      ...(!staff && { word: 'orders.moves.payOwn' as const }),
      consequence: order.money && (
        <Money minor={order.money.totalMinor} currency={order.money.currency} strong />
      ),
      fields: staff && (
        <SelectField
          form={form}
          name="method"
          label="orders.fields.paymentMethod"
          choices={payMethods.map((value) => ({ value, word: `orders.payMethods.${value}` as const }))}
          required
        />
      ),
    },
  }
}

/** How much longer an unpaid order keeps its places. */
function useHolding(order: OrderInfo) {
  const initial = useMemo(() => ({ minutes: 60 as number | null }), [])
  const form = useForm({ name: `orders.hold.${order.id}`, initial, draft: false })
  return {
    minutes: useFormValue(form, 'minutes') ?? 0,
    fields: <NumberField form={form} name="minutes" label="orders.fields.holdMinutes" required />,
  }
}

/** The same again on another day. */
function useCopying(order: OrderInfo) {
  // Kept while one copy is tried again after a lost answer; another for the next copy, or it would be taken for the first.
  const [clientRequestId, setClientRequestId] = useState(() => crypto.randomUUID())
  const initial = useMemo(
    () => ({ date: order.serviceDate as string | null, agentOrderCode: '' }),
    [order.serviceDate],
  )
  const form = useForm({ name: `orders.copy.${order.id}`, initial, draft: false })
  const date = useFormValue(form, 'date')
  const agentOrderCode = useFormValue(form, 'agentOrderCode')
  return {
    onDone: (move: string) => move === 'copy' && setClientRequestId(crypto.randomUUID()),
    input: () => ({
      id: order.id,
      clientRequestId,
      date: date ?? '',
      agentOrderCode,
    }),
    fields: (
      <>
        <DateField form={form} name="date" label="orders.fields.serviceDate" required />
        <TextField form={form} name="agentOrderCode" label="orders.fields.agentOrderCode" max={60} />
      </>
    ),
  }
}

function useNoting(order: OrderInfo) {
  const staff = useSession().user?.kind === 'staff'
  const initial = useMemo(
    () => ({ remark: order.remark, internalNote: order.internalNote ?? '' }),
    [order.remark, order.internalNote],
  )
  const form = useForm({ name: `orders.remark.${order.id}`, initial, draft: false })
  const remark = useFormValue(form, 'remark')
  const internalNote = useFormValue(form, 'internalNote')
  return {
    values: staff ? { remark, internalNote } : { remark },
    fields: (
      <>
        <TextField form={form} name="remark" label="orders.fields.remark" rows={3} max={5000} />
        {staff && (
          <TextField form={form} name="internalNote" label="orders.fields.internalNote" rows={3} max={5000} />
        )}
      </>
    ),
  }
}
