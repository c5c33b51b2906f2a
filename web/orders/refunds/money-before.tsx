import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { RefundPreview } from '#contract/orders/refunds/refund.schema.ts'
import type { refundForm } from '#contract/orders/refunds/refund.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { useRead } from '../../kit/call/query.ts'
import { useErrorText } from '../../kit/form/fields/field.tsx'
import { useRested } from '../../kit/look/use-rested.ts'
import { Facts, type Fact } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { MoneyChange } from '../money-change.tsx'

type Values = ValuesOf<(typeof refundForm)['fields']>
type Before = { view?: RefundPreview | undefined; refused?: string; waits: boolean }

/** How the order stands for what is asked, read again whenever its maker pauses. */
export function useMoneyBefore(id: number, values: Values): Before {
  const tell = useErrorText()
  const isSuppliers = values.kind === 'supplier-refund'
  const scope = isSuppliers ? 'lines' : (values.scope ?? 'order')
  const requested = {
    id,
    kind: values.kind ?? 'refund',
    scope,
    ...(scope === 'lines' && { lineIds: values.lineIds }),
    ...(scope === 'guests' && { guestIds: values.guestIds }),
  }
  const { calls: orders } = useOrderFamily()
  const [rested, isTyped] = useRested(requested)
  const isWhole =
    (scope !== 'lines' || values.lineIds.length > 0) && (scope !== 'guests' || values.guestIds.length > 0)
  const read = useRead(orders.refundPreview, rested, {
    enabled: isWhole,
    keep: true,
    skipToast: true,
    live: ['order'],
  })
  const waits = !isWhole || isTyped || read.isFetching
  if (!read.error || !isWhole) return { view: read.data, waits }
  const { fields, message } = read.error
  return { refused: fields.length ? fields.map((field) => tell(field)).join(' ') : message, waits }
}

type MoneyBeforeProps = {
  order: OrderInfo
  preview: Before
  values: Values
  onAll: (minor: number) => void
}

/** What we hold and what the agent has, before and after it is done. */
export function MoneyBefore({ order, preview: { view, refused }, values, onAll }: MoneyBeforeProps) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  if (refused)
    return (
      <p className="amend-note" role="status">
        {refused}
      </p>
    )
  if (!view) return null
  const { currency, mostMinor } = view
  const kind = values.kind ?? 'refund'
  const moved =
    kind === 'supplier-refund'
      ? 0
      : kind === 'refund'
        ? -(values.amountMinor ?? 0)
        : (values.amountMinor ?? 0)
  const facts: (Fact | false)[] = [
    kind !== 'supplier-refund' && {
      word: own ? 'orders.refund.heldOwn' : 'orders.refund.held',
      value: <MoneyChange before={view.heldMinor} change={moved} currency={currency} />,
      wide: true,
    },
    balanceFact(order, view, values),
    {
      word: 'orders.refund.promised',
      value: view.promisedMinor > 0 && <Money minor={view.promisedMinor} currency={currency} />,
    },
    {
      word: 'orders.refund.given',
      value: view.givenMinor > 0 && <Money minor={view.givenMinor} currency={currency} />,
    },
    {
      word: 'orders.refund.most',
      value: mostMinor !== null && <Money minor={mostMinor} currency={currency} />,
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      {mostMinor !== null && mostMinor > 0 && values.amountMinor !== mostMinor && (
        <button type="button" className="lt-button" onClick={() => onAll(mostMinor)}>
          {w('orders.refund.all', { amount: `${groupedAmount(mostMinor, currency)} ${currency}` })}
        </button>
      )}
    </>
  )
}

/** The agent's own money: more in its account, or less on its bill. */
function balanceFact(
  order: OrderInfo,
  { balanceMinor, currency }: RefundPreview,
  { kind, way, amountMinor }: Values,
): Fact | false {
  if (balanceMinor === undefined || kind === 'supplier-refund') return false
  const isBill = order.agent?.settlementTerm === 'invoice'
  const gets = (kind === 'replenish' ? -1 : 1) * (way === 'bank' ? 0 : (amountMinor ?? 0))
  return {
    word: isBill ? 'orders.refund.owed' : 'orders.refund.balance',
    value: <MoneyChange before={balanceMinor} change={isBill ? -gets : gets} currency={currency} />,
    wide: true,
  }
}
