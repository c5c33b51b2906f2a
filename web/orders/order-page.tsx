import { wordAt } from '#contract/words.ts'
import { useEffect } from 'react'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { agentStates, followUpStates, orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import { HistoryCard } from '../audit/history.public.tsx'
import { OrderPapers } from '../billing/payments/order-papers.public.tsx'
import { OrderVouchers } from '../ticketing/ticketing.public.tsx'
import { PriceTrace } from '../pricing/pricing.public.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { DateText, TimeText } from '../kit/parts/date-text.tsx'
import { Money } from '../kit/parts/money.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { languageNames } from '../kit/words/language.ts'
import { useRead } from '../kit/call/query.ts'
import { timeZone, useSession } from '../kit/session/session.ts'
import { StateTag, StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { FollowCard } from './follow/follow-card.tsx'
import { RequestCard } from './amend/request-card.tsx'
import { GuestsCard } from './guests-card.tsx'
import { LineCard } from './lines/line-card.tsx'
import { LineState } from './line-state.public.tsx'
import { CancellationCard, MoneyCard } from './money-cards.tsx'
import { OrderActions } from './order-actions.tsx'
import { ServiceDays } from './list/service-days.tsx'
import { Heads } from './list/order-heads.tsx'
import { useOrderFamily } from './family.ts'
import { nextStepOf } from './next/next-step.ts'
import { ReturnLink } from './legs/return-link.tsx'
import { PayLinkCard } from './pay/pay-link-card.tsx'
import { RefundCard } from './refunds/refund-card.tsx'
import { ThreadCard } from './thread/thread-card.tsx'
import './orders.css'

/** An order in full; what the reader may not see is absent from the answer and so from the page. */
export function OrderPage({ id }: { id: number }) {
  const { name } = useWords()
  const kind = useSession().user?.kind
  const { calls } = useOrderFamily()
  const read = useRead(calls.info, { id }, { live: ['order'], keep: true, tellsFailure: true })
  const order = read.data
  useSeen(order)
  return (
    <DetailPage
      read={read}
      code={order?.code}
      title={order && (name(order.itemNames) || order.itemName)}
      states={
        order && (kind === 'supplier' ? <LineState state={order.supplierStatus} /> : <States order={order} />)
      }
      sub={
        order && (
          <span>
            <ServiceDays of={order} session={order.session} /> · <Heads counts={order} />
            {kind === 'staff' && order.agent && ` · ${order.agent.name}`}
          </span>
        )
      }
      actions={order && <OrderActions order={order} />}
      side={order && kind !== 'supplier' && <Side order={order} />}
    >
      {order && <Main order={order} />}
    </DetailPage>
  )
}

/** A reason, where it is not the one that stands beside it already. */
const reasonText = (reason: string | undefined, beside: string | null | undefined): string | undefined =>
  reason === beside ? undefined : reason

/** Whoever looks at an order has seen its changes. */
function useSeen(order: OrderInfo | undefined): void {
  const id = order?.id
  const modifiedAt = order?.modifiedAt
  const { calls } = useOrderFamily()
  useEffect(() => {
    if (id !== undefined) void calls.seen({ id }, { skipToast: true }).catch(() => undefined)
  }, [id, modifiedAt, calls])
}

function States({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const staff = useSession().user?.kind === 'staff'
  return (
    <>
      <StateTag table={orderStates} of="orders.states" state={order.status} />
      {staff && (
        <span className="order-state">
          {w('orders.fields.supplier')}
          <LineState state={order.supplierStatus} />
        </span>
      )}
      {order.paymentStatus && (
        <StateTag table={paymentStates} of="orders.paymentStates" state={order.paymentStatus} />
      )}
      {order.agentStatus && order.agentStatus !== 'none' && (
        <StateTag table={agentStates} of="orders.agentStates" state={order.agentStatus} />
      )}
      {order.followUp && order.followUp !== 'none' && (
        <StateTag table={followUpStates} of="orders.followUpStates" state={order.followUp} />
      )}
      {order.ordered && <StatusTag tone="info">{w('orders.fields.ordered')}</StatusTag>}
      {order.invalid && <StatusTag tone="muted">{w('orders.fields.invalid')}</StatusTag>}
      {order.supplierLocked && <StatusTag tone="neutral">{w('orders.fields.supplierLocked')}</StatusTag>}
    </>
  )
}

function Main({ order }: { order: OrderInfo }) {
  const { user } = useSession()
  const own = user?.kind === 'supplier'
  const { Own } = useOrderFamily()
  const step = user?.kind === 'staff' ? nextStepOf(order) : undefined
  const canLink = order.can['reserveReturn'] === true
  return (
    <>
      {user?.kind === 'staff' && order.followUp && order.followUp !== 'none' && <FollowCard order={order} />}
      {!own && <RequestCard order={order} />}
      {Own && <Own id={order.id} />}
      {!own && <PayLinkCard order={order} />}
      {!own && <RefundCard order={order} />}
      {user?.kind === 'staff' && <OrderPapers orderId={order.id} />}
      {order.lines.map((line) => (
        <LineCard
          key={line.id}
          line={line}
          orderId={order.id}
          comesNext={step && 'line' in step && step.line === line}
          beside={canLink && line.openUntil && <ReturnLink orderId={order.id} />}
        />
      ))}
      <GuestsCard order={order} />
      <ThreadCard order={order} />
      {own && order.vouchers.length > 0 && <OrderVouchers orderId={order.id} />}
      <AboutCard order={order} />
      {order.priceTrace && (
        <Card title="orders.text.priceTrace">
          <PriceTrace trace={order.priceTrace} />
        </Card>
      )}
    </>
  )
}

function AboutCard({ order }: { order: OrderInfo }) {
  const { user } = useSession()
  const own = user?.kind === 'supplier'
  return (
    <FactCard
      title="orders.text.about"
      facts={[
        // A supplier works for the merchant; an agent knows its own name.
        { word: 'orders.ownFields.from', value: own && user.merchantName },
        { word: 'orders.fields.agent', value: user?.kind === 'staff' && order.agent?.name },
        { word: 'orders.fields.agentOrderCode', value: order.agentOrderCode },
        { word: 'orders.fields.groupCode', value: order.groupCode },
        { word: 'orders.fields.thirdCode', value: order.thirdCode },
        {
          word: 'orders.fields.settlementTerm',
          value: order.agent && <Term term={order.agent.settlementTerm} />,
        },
        { word: 'orders.fields.createdBy', value: order.createdByName },
        // Of a supplier's order it is when it was sent, which its line says.
        {
          word: 'orders.fields.createdAt',
          value: !own && <TimeText at={order.createdAt} zone={timeZone()} />,
        },
        { word: 'orders.text.language', value: languageNames[order.language as 'en'] },
        {
          word: 'orders.fields.payBy',
          value: order.payBy && <TimeText at={order.payBy} zone={timeZone()} />,
        },
        {
          word: 'orders.fields.deposit',
          value: order.money && order.money.depositMinor !== null && (
            <Money minor={order.money.depositMinor} currency={order.money.currency} />
          ),
        },
        {
          word: 'orders.fields.balanceOn',
          value: order.money?.balanceOn && <DateText date={order.money.balanceOn} />,
        },
        { word: 'orders.fields.remark', value: order.remark, wide: true },
        { word: 'orders.fields.internalNote', value: order.internalNote, wide: true },
        {
          word: 'orders.fields.cancelReason',
          // A withdrawal that was agreed leaves its own reason.
          value: order.cancelReason !== order.withdrawal?.reason && order.cancelReason,
          wide: true,
        },
        { word: 'orders.fields.rejectReason', value: order.rejectReason, wide: true },
        {
          word: 'orders.fields.withdrawReason',
          value: order.withdrawal && reasonText(order.withdrawal.reason, order.cancelReason),
          wide: true,
        },
        {
          word: 'orders.text.mirrorOf',
          value: order.mirrorOf && `${order.mirrorOf.merchantName} · ${order.mirrorOf.orderCode}`,
        },
        { word: 'orders.text.changeAsked', value: order.changeAsked, wide: true },
      ]}
    />
  )
}

const Term = ({ term }: { term: string }) => <>{useWords().w(wordAt('agents.settlementTerms', term))}</>

function Side({ order }: { order: OrderInfo }) {
  const { user, may } = useSession()
  // Vouchers are of all orders: who keeps the hotels alone has no right to them.
  const seesVouchers = user?.kind !== 'staff' || may('entertainment.PlayOrderList')
  return (
    <>
      {order.money && <MoneyCard money={order.money} />}
      {seesVouchers && order.vouchers.length > 0 && <OrderVouchers orderId={order.id} />}
      {order.cancellation && <CancellationCard order={order} />}
      <HistoryCard history={order.history} />
    </>
  )
}
