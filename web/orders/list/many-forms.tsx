import { useEffect } from 'react'
import { cancelForm, copyForm, pickUpForm } from '#contract/orders/act.fields.ts'
import { amendManyForm } from '#contract/orders/amend/amend.fields.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { refundManyForm } from '#contract/orders/refunds/refund.fields.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import { usePickup } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { Money } from '../../kit/parts/money.tsx'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import type { OrderFamily } from '../family.ts'
import type { OrderBulkInput } from './order-bulk.ts'
import '../amend/amend.css'

const Amend = fieldOf(amendManyForm)
const Refund = fieldOf(refundManyForm)
const Cancel = fieldOf(cancelForm)
const Copy = fieldOf(copyForm)
const PickUp = fieldOf(pickUpForm)

type Rows = readonly OrderRow[]
type Calls = Pick<OrderFamily['calls'], 'info' | 'modifyPreviewMany'>
type Change = { date?: string; session?: string }

/** Another day or session for many at once. */
export function useAmendingMany(calls: Calls): OrderBulkInput {
  const form = useRecordForm(amendManyForm, { name: 'orders.amendMany', draft: false })
  const { date, session, reason, known } = useFormValues(form)
  const amendment: Change = { ...(date && { date }), ...(session && { session }) }
  const isGiven = Object.keys(amendment).length > 0
  return {
    values: isGiven ? { amendment, reason, asks: !known } : undefined,
    fields: (rows) => (
      <Fields form={form}>
        <Amend name="date" help="orders.amend.blankStays" />
        <Sessions rows={rows} calls={calls} />
        <Amend name="reason" />
        <Amend name="known" help="orders.amend.knownHelp" />
      </Fields>
    ),
    summary: (rows) => isGiven && <ManyView rows={rows} amendment={amendment} calls={calls} />,
  }
}

/** Those of the product, where all orders are of one that has some. */
function Sessions({ rows, calls }: { rows: Rows; calls: Calls }) {
  const [first] = rows
  const enabled = first?.session !== '' && rows.every(({ skuId }) => skuId === first?.skuId)
  const { data } = useRead(calls.info, { id: first?.id ?? 0 }, { enabled })
  const sessions = data?.sessions ?? []
  if (!enabled || !sessions.length) return null
  return <Amend name="session" choices={sessions.map((value) => ({ value, label: value }))} />
}

type ManyViewProps = { rows: Rows; amendment: Change; calls: Calls }

/** What it comes to for each, and why not. */
function ManyView({ rows, amendment, calls }: ManyViewProps) {
  const { w } = useWords()
  const [, isTyped] = useRested(amendment)
  const { data } = useRead(
    calls.modifyPreviewMany,
    { ids: rows.map(({ id }) => id), amendment },
    { enabled: !isTyped, keep: true, live: ['order'] },
  )
  const previewById = new Map(data?.rows.map((one) => [one.id, one]))
  const can = [...previewById.values()].filter(({ why }) => !why).length
  return (
    <section className="amend-preview" aria-label={w('orders.amend.what')} aria-live="polite">
      <h3>{w('orders.amend.what')}</h3>
      {data && <p className="amend-soft">{w('orders.amend.manyCan', { can, all: rows.length })}</p>}
      <ul className="amend-many">
        {rows.map(({ id, code }) => {
          const { why, dueMinor = 0, currency = '', asked: suppliers = [] } = previewById.get(id) ?? {}
          if (!previewById.has(id)) return null
          return (
            <li key={id} data-not={Boolean(why) || undefined}>
              <b>{code}</b>{' '}
              {why ||
                (dueMinor === 0 ? (
                  w('orders.amend.even')
                ) : (
                  <>
                    {w(dueMinor > 0 ? 'orders.amend.due' : 'orders.amend.refund')}{' '}
                    <Money minor={Math.abs(dueMinor)} currency={currency} />
                  </>
                ))}
              {suppliers.length > 0 && ` · ${w('orders.amend.askedFirst')}: ${suppliers.join(', ')}`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Money back for many at once, or collected in addition: a share of what each was sold for, or so much each. */
export function useRefundingMany(): OrderBulkInput {
  const form = useRecordForm(refundManyForm, { name: 'orders.refundMany', draft: false })
  const { kind, by, percent, amountMinor, agree } = useFormValues(form)
  const isShare = by !== 'each'
  const amountOf = ({ totalMinor = 0 }: OrderRow): number =>
    isShare ? Math.round((totalMinor * (percent ?? 0)) / 100) : (amountMinor ?? 0)
  return {
    values: (isShare ? percent : amountMinor) ? { kind, agree } : undefined,
    each: (row) => ({ amountMinor: amountOf(row) }),
    fields: (rows) => (
      <Fields form={form}>
        <HowMuch rows={rows} />
      </Fields>
    ),
    summary: (rows) => <MoneyOfMany rows={rows} amountOf={amountOf} />,
  }
}

/** An amount is of one currency: orders of several are counted by their shares. */
function HowMuch({ rows }: { rows: Rows }) {
  const { may } = useSession()
  const form = useFormOf(refundManyForm)
  const { by } = useFormValues(form)
  const { store } = form
  const [first] = rows
  const isMixed = rows.some(({ currency }) => currency !== first?.currency)
  useEffect(() => {
    if (isMixed) store.set('by', 'percent')
  }, [isMixed, store])
  return (
    <>
      <Refund name="kind" spread />
      {!isMixed && <Refund name="by" spread />}
      {by === 'each' ? (
        <Refund name="amountMinor" currency={first?.currency ?? ''} required />
      ) : (
        <Refund name="percent" />
      )}
      {may(refundStates.verbs.refundAgree.needs) && <Refund name="agree" help="orders.refund.agreeHelp" />}
    </>
  )
}

function MoneyOfMany({ rows, amountOf }: { rows: Rows; amountOf: (row: OrderRow) => number }) {
  const { w } = useWords()
  return (
    <section className="amend-preview" aria-label={w('orders.refund.what')} aria-live="polite">
      <h3>{w('orders.refund.what')}</h3>
      {[...Map.groupBy(rows, ({ currency = '' }) => currency)].map(([currency, of]) => (
        <Money
          key={currency}
          minor={of.reduce((sum, row) => sum + amountOf(row), 0)}
          currency={currency}
          strong
        />
      ))}
      <ul className="amend-many">
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.code}</b> <Money minor={amountOf(row)} currency={row.currency ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What goes back of many that are cancelled: by the rule of each, or all of it where the house is at fault. */
export function useCancellingMany(): OrderBulkInput {
  const form = useRecordForm(cancelForm, { name: 'orders.cancelMany', draft: false })
  const { refund } = useFormValues(form)
  return {
    values: { refund: refund ?? 'rule' },
    fields: (
      <Fields form={form}>
        <Cancel name="refund" spread but={['by-hand']} />
      </Fields>
    ),
  }
}

/** One place where the guests of many are picked up; each is told its own time there, by its departure. */
export function usePickingUpMany(): OrderBulkInput {
  const form = useRecordForm(pickUpForm, { name: 'orders.pickUpMany', draft: false })
  const { place, address } = useFormValues(form)
  const answers = {
    ...(place.trim() && { pickUpHotel: place }),
    ...(address.trim() && { pickUpAddress: address }),
  }
  return {
    word: 'orders.moves.setPickUp',
    values: Object.keys(answers).length ? { answers } : undefined,
    fields: (rows) => (
      <Fields form={form}>
        <Place rows={rows} />
        <PickUp name="address" />
      </Fields>
    ),
  }
}

function Place({ rows }: { rows: Rows }) {
  const { places, timeText } = usePickup()
  const { place } = useFormValues(useFormOf(pickUpForm))
  const times = rows.flatMap(({ id, code, session, startTime }) => {
    const said = timeText(place, session || startTime || '')
    return said
      ? [
          <li key={id}>
            <b>{code}</b> {said}
          </li>,
        ]
      : []
  })
  return (
    <>
      <PickUp name="place" suggest={places('')} />
      {times.length > 0 && (
        <ul className="amend-many" role="status">
          {times}
        </ul>
      )}
    </>
  )
}

/** The same again on one day, of many. */
export function useCopyingMany() {
  const form = useRecordForm(copyForm, { name: 'orders.copyMany', draft: false })
  return {
    date: useFormValues(form).date ?? '',
    fields: (
      <Fields form={form}>
        <Copy name="date" required />
      </Fields>
    ),
  }
}
