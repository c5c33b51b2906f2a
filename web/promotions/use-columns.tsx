import { promoUseRow } from '#contract/promotions/use.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { shownMoment } from '../kit/words/buddhist.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { fillPath } from '#contract/kit/screen.ts'
import type { PromoUse } from '#contract/promotions/promo.schema.ts'
import { tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { wordAt } from '#contract/words.ts'
import { mayOpen } from '../kit/route/guard.ts'
import { Link } from '../kit/parts/link.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords, word } from '../kit/words/words.ts'

/** The order, as a link for whom may open it. */
function OrderCode({ use: { orderId, orderCode } }: { use: PromoUse }) {
  const { user } = useSession()
  const detail = screenNamed('OrderDetail', 'orders')
  if (!user || !detail || !mayOpen(user, detail)) return <>{orderCode}</>
  return <Link href={fillPath(detail.path, {}, { id: orderId })}>{orderCode}</Link>
}

/** Does it count, or did the order's end give it back? */
function UseState({ use }: { use: PromoUse }) {
  const { w } = useWords()
  if (!use.givenBackAt) return <StatusTag tone="good">{w('promotions.text.kept')}</StatusTag>
  return (
    <StatusTag tone="muted" title={shownMoment(use.givenBackAt)}>
      {w('promotions.text.back')}
    </StatusTag>
  )
}

const stateWord = (status: string) => wordAt('orders.states', status)

const column = columnsOf(promoUseRow)
export const useColumns: readonly Column<PromoUse>[] = [
  column('usedAt', { as: 'time', sort: 'usedAt', sortOnly: 'down', frozen: true, width: 150, card: 'sub' }),
  column('code', { as: 'code', width: 160, card: 'title' }),
  column('names', { key: 'name', width: 160, hidden: true }),
  {
    key: 'order',
    title: 'promotions.fields.order',
    render: (use) => <OrderCode use={use} />,
    text: ({ orderCode }) => orderCode,
    width: 140,
    card: 'sub',
  },
  {
    key: 'orderState',
    title: 'promotions.fields.orderState',
    ...tagCell(({ orderStatus }) => [
      orderStates.phases.fallen.some((one) => one === orderStatus) ? 'muted' : 'neutral',
      stateWord(orderStatus),
    ]),
    width: 110,
  },
  {
    key: 'givenBack',
    title: 'promotions.fields.givenBack',
    render: (use) => <UseState use={use} />,
    text: ({ givenBackAt }) => word(givenBackAt ? 'promotions.text.back' : 'promotions.text.kept'),
    width: 100,
    card: 'meta',
  },
  column('discountMinor', { width: 140, card: 'meta' }),
  column('agentName', { key: 'agent', width: 160, card: 'meta' }),
  column('contactName', { key: 'guest', width: 150, card: 'meta' }),
  column('itemNames', { key: 'item', width: 200, grow: true }),
  column('serviceDate', { width: 110 }),
  column('totalMinor', { width: 140 }),
]
