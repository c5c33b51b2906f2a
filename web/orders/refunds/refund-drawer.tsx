import { useEffect } from 'react'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { refundForm } from '#contract/orders/refunds/refund.fields.ts'
import { ApplyRefund } from '#contract/orders/refunds/refund.schema.ts'
import { refundKinds, refundStates, refundWays, waysOf } from '#contract/orders/refunds/refund.states.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestsLeft } from '../amend/amendment.ts'
import { useOrderFamily } from '../family.ts'
import { MoneyBefore, useMoneyBefore } from './money-before.tsx'
import '../amend/amend.css'

const Field = fieldOf(refundForm)
const texts = {
  refund: ['orders.refund.goRefund', 'orders.refund.goRefundNow'],
  replenish: ['orders.refund.goReplenish', 'orders.refund.goReplenishNow'],
  'supplier-refund': ['orders.refund.goSupplier', 'orders.refund.goSupplierNow'],
} as const

/** Asks for money of an order: what for, how much, which way, and beside it what stands before and after. */
export function RefundDrawer({ order, ...panel }: Panel & { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const form = useRecordForm(refundForm, {
    name: 'orders.refund',
    schema: ApplyRefund,
    existing: {
      id: order.id,
      version: order.version,
      way: waysOf(order.agent?.settlementTerm ?? '', 'refund')[0],
    },
    draft: false,
  })
  const values = useFormValues(form)
  const preview = useMoneyBefore(order.id, values)
  const { amountMinor } = values
  const kind = values.kind ?? 'refund'
  const amount = amountMinor
    ? `${groupedAmount(amountMinor, preview.view?.currency ?? order.money!.currency)} ${preview.view?.currency ?? ''}`
    : ''
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('orders.moves.refund')} · ${order.code}`}
      call={orders.refund}
      width={860}
      idle={!amountMinor || preview.waits}
      saveText={amount ? w(texts[kind][values.agree ? 1 : 0], { amount }) : w('orders.refund.go')}
      doneText={w(values.agree ? 'orders.refund.began' : 'orders.refund.asked')}
    >
      <div className="amend-drawer">
        <div className="lt-drawer-form">
          <RefundFields order={order} currency={preview.view?.currency ?? order.money?.currency ?? ''} />
        </div>
        <section className="amend-preview" aria-label={w('orders.refund.what')} aria-live="polite">
          <h3>{w('orders.refund.what')}</h3>
          <MoneyBefore
            order={order}
            preview={preview}
            values={values}
            onAll={(minor) => form.store.set('amountMinor', minor)}
          />
        </section>
      </div>
    </SaveDrawer>
  )
}

function RefundFields({ order, currency }: { order: OrderInfo; currency: string }) {
  const { user, may } = useSession()
  const staff = user?.kind === 'staff'
  const form = useFormOf(refundForm)
  const { kind, scope, way } = useFormValues(form)
  const { store } = form
  const isSuppliers = kind === 'supplier-refund'
  const term = order.agent?.settlementTerm ?? ''
  // A way that this kind has not is none: the likeliest stands there instead.
  useEffect(() => {
    const ways = waysOf(term, kind ?? 'refund')
    if (!way || !ways.includes(way)) store.set('way', ways[0])
  }, [kind, term, way, store])
  const ways = waysOf(term, kind ?? 'refund')
  return (
    <>
      {staff && <Field name="kind" spread but={suppliersOf(order).length ? [] : [refundKinds[2]]} />}
      {!isSuppliers && <Field name="scope" />}
      {isSuppliers && <Field name="lineIds" choices={suppliersOf(order)} spread required wide />}
      {!isSuppliers && scope === 'lines' && (
        <Field name="lineIds" choices={linesOf(order.lines)} spread required wide />
      )}
      {!isSuppliers && scope === 'guests' && <WhichGuests order={order} />}
      <FieldGroup>
        <Field name="amountMinor" currency={currency} required />
        <Field name="way" but={refundWays.filter((one) => !ways.includes(one))} />
      </FieldGroup>
      <Field name="reason" wide />
      {staff && may(refundStates.verbs.refundAgree.needs) && (
        <Field name="agree" help="orders.refund.agreeHelp" />
      )}
    </>
  )
}

const linesOf = (lines: OrderInfo['lines']) =>
  lines.map(({ id, name }) => ({ value: String(id), label: name }))
/** Lines whose suppliers can give something back. */
const suppliersOf = ({ lines }: OrderInfo) =>
  lines
    .filter(({ supplierId }) => supplierId)
    .map(({ id, name, supplierName }) => ({ value: String(id), label: `${supplierName} · ${name}` }))

function WhichGuests({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const choices = guestsLeft(order).map(({ id, kind, name, pinyin }, at) => ({
    value: String(id),
    label: `${name || pinyin || at + 1} (${w(`orders.guestKinds.${kind}`)})`,
  }))
  return <Field name="guestIds" choices={choices} spread={choices.length <= 8} required wide />
}
