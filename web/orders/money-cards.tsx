import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { FactCard, Card } from '../kit/parts/cards.tsx'
import { formatDateTime } from '../kit/dates.ts'
import { Money } from '../kit/parts/money.tsx'
import { timeZone } from '../kit/session.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'

/** What it is sold for, what was given back, and for staff what it costs and leaves. */
export function MoneyCard({ money }: { money: NonNullable<OrderInfo['money']> }) {
  const { w } = useWords()
  const { currency, baseCurrency } = money
  return (
    <FactCard
      title="orders.text.money"
      facts={[
        {
          word: 'orders.fields.total',
          value: <Money minor={money.totalMinor} currency={currency} strong />,
          keep: true,
        },
        {
          word: 'orders.fields.subtotal',
          value: money.subtotalMinor !== money.totalMinor && (
            <Money minor={money.subtotalMinor} currency={currency} />
          ),
        },
        {
          word: 'orders.fields.reserved',
          value: money.reservedMinor > 0 && <Money minor={money.reservedMinor} currency={currency} />,
        },
        {
          word: 'orders.fields.refund',
          value: money.refundMinor > 0 && <Money minor={money.refundMinor} currency={currency} />,
        },
        {
          word: 'orders.fields.fee',
          value: money.feeMinor !== null && <Money minor={money.feeMinor} currency={currency} />,
        },
        Boolean(baseCurrency) &&
          baseCurrency !== currency && {
            word: 'orders.text.inBase',
            value: <Money minor={money.baseTotalMinor} currency={baseCurrency!} />,
          },
        money.costMissing && {
          word: 'orders.fields.cost',
          value: <StatusTag tone="warn">{w('orders.text.costMissing')}</StatusTag>,
        },
        ...(money.costs ?? []).map((cost) => ({
          word: 'orders.fields.cost' as const,
          value: <Money minor={cost.costMinor} currency={cost.currency} />,
        })),
        ...(money.costs ?? [])
          .filter((cost) => cost.payableMinor > 0)
          .map((cost) => ({
            word: 'orders.fields.payable' as const,
            value: <Money minor={cost.payableMinor} currency={cost.currency} />,
          })),
        money.profitMinor != null && {
          word: 'orders.fields.profit',
          value: <Money minor={money.profitMinor} currency={baseCurrency ?? currency} strong />,
        },
      ]}
    />
  )
}

/** What cancelling costs, step by step, and where one stands now. */
export function CancellationCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const preview = order.withdrawal ?? order.cancellation
  const { currency, steps } = order.cancellation!
  return (
    <Card title="orders.text.cancellation">
      <p>
        {w('orders.text.cancelNow')} <Money minor={preview!.feeMinor} currency={currency} strong /> ·{' '}
        {w('orders.fields.refund')} <Money minor={preview!.refundMinor} currency={currency} strong />
      </p>
      <ul className="order-steps">
        {steps.map((step) => (
          <li key={step.hoursBefore} aria-current={step.current || undefined}>
            <span>{step.from ? formatDateTime(step.from, timeZone()) : w('orders.text.beforeSteps')}</span>
            <Money minor={step.feeMinor} currency={currency} code={false} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
