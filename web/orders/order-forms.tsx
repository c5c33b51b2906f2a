import { useEffect } from 'react'
import { cancelForm, holdForm, payForm, remarkForm } from '#contract/orders/act.fields.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { Money } from '../kit/parts/money.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { useRefundWord } from './money-cards.tsx'
import { PayBefore } from './pay/pay-before.tsx'

const Cancel = fieldOf(cancelForm)
const Pay = fieldOf(payForm)
const Hold = fieldOf(holdForm)
const Remark = fieldOf(remarkForm)

/** The refund of a cancellation: by the rule of this moment, all of it, or an amount by hand. */
export function useCancelling(order: OrderInfo) {
  const { w } = useWords()
  const preview = order.withdrawal ?? order.cancellation
  const currency = order.money?.currency ?? ''
  const form = useRecordForm(cancelForm, { name: `orders.cancel.${order.id}`, draft: false })
  const { refund, refundMinor } = useFormValues(form)
  const way = refund ?? 'rule'
  const staff = useSession().user?.kind === 'staff'
  const refundWord = useRefundWord()
  return {
    byHand: way !== 'rule',
    refund: () => ({
      refund: way,
      ...(way === 'by-hand' && typeof refundMinor === 'number' && { refundMinor }),
    }),
    told: preview && (
      <p>
        {w('orders.fields.fee')} <Money minor={preview.feeMinor} currency={currency} strong /> ·{' '}
        {w(refundWord)} <Money minor={preview.refundMinor} currency={currency} strong />
      </p>
    ),
    fields: staff && (
      <Fields form={form}>
        <Cancel name="refund" />
        {way === 'by-hand' && <Cancel name="refundMinor" currency={currency} />}
      </Fields>
    ),
  }
}

/** An agent pays from its balance; staff write down how the money came. */
export function usePaying(order: OrderInfo) {
  const staff = useSession().user?.kind === 'staff'
  const usual = staff ? 'bank-transfer' : 'balance'
  const form = useRecordForm(payForm, {
    name: `orders.pay.${order.id}`,
    existing: { method: usual },
    draft: false,
  })
  const { discard } = form
  // What was typed was a part of the order as it was.
  useEffect(() => discard(), [discard, order.version])
  const { method: chosen, amountMinor } = useFormValues(form)
  const method = chosen ?? usual
  const parts = order.money?.depositMinor !== null || staff
  return {
    values: { method, ...(typeof amountMinor === 'number' && { amountMinor }) },
    telling: {
      ...(!staff && { word: 'orders.moves.payOwn' as const }),
      consequence: (
        <PayBefore
          id={order.id}
          fromBalance={method === 'balance'}
          partMinor={typeof amountMinor === 'number' ? amountMinor : null}
        />
      ),
      fields: parts && (
        <Fields form={form}>
          {staff && <Pay name="method" />}
          <Pay name="amountMinor" currency={order.money?.currency ?? ''} />
        </Fields>
      ),
    },
  }
}

/** How much longer an unpaid order keeps its places. */
export function useHolding(order: OrderInfo) {
  const form = useRecordForm(holdForm, { name: `orders.hold.${order.id}`, draft: false })
  return {
    minutes: useFormValues(form).minutes ?? 0,
    fields: (
      <Fields form={form}>
        <Hold name="minutes" />
      </Fields>
    ),
  }
}

/** Remarks: everybody's, and staff's own. */
export function useNoting(
  order: Partial<Pick<OrderInfo, 'remark' | 'internalNote'>> & { id: number | 'bulk' },
) {
  const staff = useSession().user?.kind === 'staff'
  const form = useRecordForm(remarkForm, {
    name: `orders.remark.${order.id}`,
    existing: { remark: order.remark ?? '', internalNote: order.internalNote ?? '' },
    draft: false,
  })
  const { remark, internalNote } = useFormValues(form)
  return {
    values: staff ? { remark, internalNote } : { remark },
    fields: (
      <Fields form={form}>
        <Remark name="remark" />
        {staff && <Remark name="internalNote" />}
      </Fields>
    ),
  }
}
