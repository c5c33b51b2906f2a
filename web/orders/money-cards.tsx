import { shownMoment } from '../kit/words/buddhist.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Lack } from '#contract/orders/orders.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { FactCard, Card, type Fact } from '../kit/parts/page/cards.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useConversionText, useTaxText } from '../pricing/pricing.public.tsx'
import { useSession } from '../kit/session/session.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'

type SeenMoney = NonNullable<OrderInfo['money']>

/** Staff give money back to the agent; an agent gets it. */
export const useRefundWord = (): WordKey =>
  useSession().user?.kind === 'agent' ? 'orders.ownFields.refund' : 'orders.fields.refund'

/** What it is sold for, what was given back, and for staff what it costs and leaves. */
export function MoneyCard({ money }: { money: SeenMoney }) {
  const conversion = useConversionText()
  const taxText = useTaxText()
  const { currency, baseCurrency, rate, rateDate = null } = money
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
          word: 'orders.fields.promoCode',
          value: money.promoCode && (
            <>
              {money.promoCode} <Money minor={-money.discountMinor} currency={currency} />
            </>
          ),
        },
        ...money.taxes.map((tax) => ({
          word: 'pricing.taxes.tax' as const,
          value: (
            <>
              {taxText(tax)} <Money minor={tax.taxMinor} currency={currency} />
            </>
          ),
        })),
        {
          word: 'orders.fields.reserved',
          value: money.reservedMinor > 0 && <Money minor={money.reservedMinor} currency={currency} />,
        },
        ...useMovedFacts(money),
        {
          word: 'orders.fields.fee',
          value: money.feeMinor !== null && <Money minor={money.feeMinor} currency={currency} />,
        },
        !!baseCurrency &&
          baseCurrency !== currency && {
            word: 'orders.text.inBase',
            value: <Money minor={money.baseTotalMinor} currency={baseCurrency} />,
          },
        !!baseCurrency &&
          !!rate &&
          baseCurrency !== currency && {
            word: 'pricing.rates.rate',
            value: conversion({
              currency,
              baseCurrency,
              rate,
              rateDate,
              marginBasisPoints: money.rateMarginBasisPoints,
            }),
          },
        ...useCostFacts(money),
      ]}
    />
  )
}

/** What was given back, is on its way, and was collected in addition. */
function useMovedFacts({ currency, refundMinor, refundingMinor, adjustedMinor }: SeenMoney): Fact[] {
  const own = useSession().user?.kind === 'agent'
  const refundWord = useRefundWord()
  const amount = (minor: number) => minor > 0 && <Money minor={minor} currency={currency} />
  return [
    { word: refundWord, value: amount(refundMinor) },
    { word: own ? 'orders.ownFields.refunding' : 'orders.fields.refunding', value: amount(refundingMinor) },
    { word: 'orders.fields.adjusted', value: amount(adjustedMinor) },
  ]
}

/** What is missing of which line. */
function Lacking({ lack: { what, names, currency } }: { lack: Lack }) {
  const { w, name } = useWords()
  return (
    <>
      <StatusTag tone="warn">
        {what === 'cost' ? w('orders.text.costMissing') : w('orders.text.rateMissing', { currency })}
      </StatusTag>{' '}
      <small>{name(names)}</small>
    </>
  )
}

/** For staff: what it costs and leaves. What is missing is not nothing: no zero stands beside it. */
function useCostFacts(money: SeenMoney): (Fact | false | undefined)[] {
  const { w } = useWords()
  return [
    ...(money.missing ?? []).map((lack) => ({
      word: 'orders.fields.cost' as const,
      value: <Lacking lack={lack} />,
    })),
    ...(money.costs ?? []).map((cost) => ({
      word: 'orders.fields.cost' as const,
      value: !(money.missing?.length && cost.costMinor === 0) && (
        <Money minor={cost.costMinor} currency={cost.currency} />
      ),
    })),
    ...(money.costs ?? [])
      .filter((cost) => cost.backMinor > 0)
      .map((cost) => ({
        word: 'orders.fields.supplierRefund' as const,
        value: <Money minor={cost.backMinor} currency={cost.currency} />,
      })),
    ...(money.costs ?? [])
      .filter((cost) => cost.payableMinor > 0)
      .map((cost) => ({
        word: 'orders.fields.payable' as const,
        value: <Money minor={cost.payableMinor} currency={cost.currency} />,
      })),
    money.profitMinor !== undefined && {
      word: 'orders.fields.profit',
      value:
        money.profitMinor === null ? (
          <StatusTag tone="warn">{w('orders.text.profitUnknown')}</StatusTag>
        ) : (
          <Money minor={money.profitMinor} currency={money.baseCurrency ?? money.currency} strong />
        ),
    },
  ]
}

/** What cancelling costs, step by step, and where one stands now. */
export function CancellationCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const refundWord = useRefundWord()
  const preview = order.withdrawal ?? order.cancellation
  const { currency, steps, usedMinor, unpaid } = order.cancellation!
  const time = (at: string) => shownMoment(at)
  const when = (from: string | null): string => {
    if (from) return w('orders.text.fromStep', { at: time(from) })
    const next = steps.find((step) => step.from)?.from
    return next ? w('orders.text.untilStep', { at: time(next) }) : w('orders.text.anyTime')
  }
  return (
    <Card title="orders.text.cancellation">
      <p>
        {/* What was withdrawn is told as it stood then. */}
        {w(order.withdrawal ? 'orders.fields.fee' : 'orders.text.cancelNow')}{' '}
        <Money minor={preview!.feeMinor} currency={currency} strong /> · {w(refundWord)}{' '}
        <Money minor={preview!.refundMinor} currency={currency} strong />
      </p>
      {usedMinor !== undefined && (
        <p>
          {w('orders.amend.used')} <Money minor={usedMinor} currency={currency} />
        </p>
      )}
      {unpaid && <p>{w('orders.text.unpaidSteps')}</p>}
      <ul className="order-steps">
        {steps.map((step) => (
          // The free time before the first step ends with the hour of that step.
          <li key={step.from ?? ''} aria-current={step.current || undefined}>
            <span>{when(step.from)}</span>
            <Money minor={step.feeMinor} currency={currency} code={false} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
