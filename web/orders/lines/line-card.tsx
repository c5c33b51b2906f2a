import type { ReactNode } from 'react'
import { costlessOf } from '#contract/orders/line-cost.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Facts, type Fact } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { LegTag } from '../legs/leg-tag.tsx'
import { LineActions } from './line-actions.tsx'
import { LineState } from '../line-state.public.tsx'
import { besideGuests, Heads, unitsWord } from '../list/order-heads.tsx'

type FactList = (Fact | false)[]

type LineCardProps = {
  line: OrderLine
  orderId: number
  comesNext?: boolean | undefined
  beside?: ReactNode
}

/** One service of an order: its supplier, how far the hand-off is, and what can be done. */
export function LineCard({ line, beside, ...order }: LineCardProps) {
  const { w, name } = useWords()
  return (
    <section className="lt-panel order-line" aria-label={name(line.names) || line.name}>
      <header>
        <h2>
          {name(line.names) || line.name} <small>{line.skuCode}</small> <LegTag leg={line.leg} />{' '}
          {line.kind === 'add-on' && <StatusTag tone="muted">{w('catalog.productTypes.add-on')}</StatusTag>}{' '}
          {line.removed && <StatusTag tone="muted">{w('orders.text.removed')}</StatusTag>}
        </h2>
        <LineState state={line.supplierStatus} />
      </header>
      <Facts facts={[...useServiceFacts(line), ...useHandOffFacts(line)]} />
      {beside}
      <LineActions line={line} {...order} />
    </section>
  )
}

function useServiceFacts(line: OrderLine): FactList {
  const { w } = useWords()
  const costless = costlessOf(line)
  return [
    { word: 'orders.fields.goesWith', value: line.goesWith },
    {
      word: 'orders.legs.open',
      value:
        line.openUntil &&
        w(line.openUntil < today(timeZone()) ? 'orders.legs.lapsed' : 'orders.legs.openUntil', {
          date: line.openUntil,
        }),
    },
    { word: 'orders.fields.serviceDate', value: !line.openUntil && <DateText date={line.date} weekday /> },
    { word: 'orders.fields.endDate', value: line.endDate && <DateText date={line.endDate} weekday /> },
    { word: 'orders.fields.session', value: line.session },
    { word: 'orders.fields.guests', value: <Heads counts={line} /> },
    { word: unitsWord(line), value: besideGuests(line) > 1 && line.units },
    {
      word: 'orders.text.price',
      value: line.priceMinor !== undefined && <Money minor={line.priceMinor} currency={line.currency!} />,
    },
    {
      word: 'orders.fields.supplier',
      value:
        line.supplierId !== undefined &&
        !line.openUntil &&
        (line.supplierName || <StatusTag tone="warn">{w('orders.text.noSupplier')}</StatusTag>),
    },
    {
      word: 'orders.fields.cost',
      value:
        line.costMinor !== undefined &&
        !line.openUntil &&
        (costless ? (
          w(`orders.costless.${costless}`)
        ) : line.costMinor === null ? (
          <StatusTag tone="warn">{w('orders.text.costMissing')}</StatusTag>
        ) : (
          <Money minor={line.costMinor} currency={line.costCurrency ?? ''} />
        )),
    },
    {
      word: 'orders.fields.askedCost',
      value: line.askedCost && (
        <StatusTag tone="warn">
          <Money minor={line.askedCost.costMinor} currency={line.askedCost.currency} />
        </StatusTag>
      ),
    },
    {
      word: 'orders.fields.supplierFee',
      value: line.supplierFeeMinor != null && (
        <Money minor={line.supplierFeeMinor} currency={line.costCurrency ?? ''} />
      ),
    },
  ]
}

function useHandOffFacts(line: OrderLine): FactList {
  const { w } = useWords()
  const own = useSession().user?.kind === 'supplier'
  const { driver } = line
  return [
    {
      word: own ? 'orders.ownFields.code' : 'orders.fields.supplierOrderCode',
      value: line.supplierOrderCode,
    },
    {
      word: 'orders.fields.handledWay',
      value: line.handledWay && w(`orders.handledWays.${line.handledWay}`),
    },
    {
      word: 'orders.text.sentAt',
      value: line.sentAt && <TimeText at={line.sentAt} zone={timeZone()} />,
    },
    {
      word: 'orders.text.answeredAt',
      value: line.answeredAt && <TimeText at={line.answeredAt} zone={timeZone()} />,
    },
    {
      word: 'orders.fields.mirror',
      // Its code is known when the other merchant has made it.
      value: line.mirror && [line.mirror.merchantName, line.mirror.orderCode].filter(Boolean).join(' · '),
    },
    {
      word: own ? 'orders.ownFields.note' : 'orders.fields.supplierNote',
      // A refusal's note is its reason, which stands below.
      value: line.supplierNote !== line.rejectReason && line.supplierNote,
      wide: true,
    },
    { word: 'orders.fields.rejectReason', value: line.rejectReason, wide: true },
    {
      word: own ? 'orders.ownFields.asked' : 'orders.text.asked',
      value: line.asked && [w(`orders.asked.${line.asked}`), line.askedText].filter(Boolean).join(': '),
      wide: true,
    },
    {
      word: 'orders.fields.driver',
      value:
        driver &&
        [driver.time, driver.name, driver.phone, driver.vehicle, driver.plate].filter(Boolean).join(' · '),
      wide: true,
    },
  ]
}
