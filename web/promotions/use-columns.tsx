import { shownMoment } from '../kit/words/buddhist.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { fillPath } from '#contract/kit/screen.ts'
import type { PromoUse } from '#contract/promotions/promo.schema.ts'
import { dayCell, momentCell, moneyCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { wordAt } from '#contract/words.ts'
import { mayOpen } from '../kit/route/guard.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { Link } from '../kit/parts/link.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { language, useWords, word } from '../kit/words/words.ts'

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

export const useColumns: readonly Column<PromoUse>[] = [
  {
    key: 'usedAt',
    title: 'promotions.fields.usedAt',
    ...momentCell(({ usedAt }) => usedAt),
    sort: 'usedAt',
    sortOnly: 'down',
    frozen: true,
    width: 150,
    card: 'sub',
  },
  {
    key: 'code',
    title: 'promotions.fields.code',
    render: ({ code }) => <Copyable text={code} />,
    text: ({ code }) => code,
    width: 160,
    card: 'title',
  },
  {
    key: 'name',
    title: 'promotions.fields.name',
    text: ({ names }) => nameIn(names, language()),
    width: 160,
    hidden: true,
  },
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
  {
    key: 'discount',
    title: 'promotions.fields.discount',
    ...moneyCell(({ discountMinor, currency }) => [discountMinor, currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'agent',
    title: 'promotions.fields.agent',
    text: ({ agentName }) => agentName,
    width: 160,
    card: 'meta',
  },
  {
    key: 'guest',
    title: 'promotions.fields.guest',
    text: ({ contactName }) => contactName,
    width: 150,
    card: 'meta',
  },
  {
    key: 'item',
    title: 'promotions.fields.item',
    text: ({ itemNames }) => nameIn(itemNames, language()),
    width: 200,
    grow: true,
  },
  {
    key: 'serviceDate',
    title: 'promotions.fields.serviceDate',
    ...dayCell(({ serviceDate }) => serviceDate),
    width: 110,
  },
  {
    key: 'total',
    title: 'promotions.fields.total',
    ...moneyCell(({ totalMinor, currency }) => [totalMinor, currency]),
    width: 140,
  },
]
