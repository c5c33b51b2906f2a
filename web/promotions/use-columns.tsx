import { nameIn } from '#contract/kit/languages.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { fillPath } from '#contract/kit/screen.ts'
import type { PromoUse } from '#contract/promotions/promo.schema.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { formatDateTime } from '../kit/dates.ts'
import type { WordKey } from '#contract/words.ts'
import { mayOpen } from '../kit/guard.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../kit/parts/date-text.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { screenNamed } from '../kit/screens.ts'
import { timeZone, useSession } from '../kit/session.ts'
import { language, useWords, word } from '../kit/words.ts'

/** The order, as a link for whom may open it. */
function OrderCode({ use: { orderId, orderCode } }: { use: PromoUse }) {
  const { user } = useSession()
  const detail = screenNamed('OrderDetail', 'orders')
  if (!user || !detail || !mayOpen(user, detail)) return <>{orderCode}</>
  return <Link href={fillPath(detail.path, {}, { id: orderId })}>{orderCode}</Link>
}

/** Does it count, or did the order's end give it back? */
function Kept({ use }: { use: PromoUse }) {
  const { w } = useWords()
  if (!use.givenBackAt) return <StatusTag tone="good">{w('promotions.text.kept')}</StatusTag>
  return (
    <StatusTag tone="muted" title={formatDateTime(use.givenBackAt, timeZone())}>
      {w('promotions.text.back')}
    </StatusTag>
  )
}

const stateWord = (status: string) => `orders.states.${status}` as WordKey

function OrderState({ use: { orderStatus } }: { use: PromoUse }) {
  const { w } = useWords()
  const ended = orderStatus === 'cancelled' || orderStatus === 'refused'
  return <StatusTag tone={ended ? 'muted' : 'neutral'}>{w(stateWord(orderStatus))}</StatusTag>
}

function Item({ use }: { use: PromoUse }) {
  const { name } = useWords()
  return <>{name(use.itemNames)}</>
}

export const useColumns: readonly Column<PromoUse>[] = [
  {
    key: 'usedAt',
    title: 'promotions.fields.usedAt',
    render: ({ usedAt }) => <TimeText at={usedAt} zone={timeZone()} />,
    text: ({ usedAt }) => formatDateTime(usedAt, timeZone()),
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
    render: ({ names }) => nameIn(names, language()),
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
    render: (use) => <OrderState use={use} />,
    text: ({ orderStatus }) => word(stateWord(orderStatus)),
    width: 110,
  },
  {
    key: 'givenBack',
    title: 'promotions.fields.givenBack',
    render: (use) => <Kept use={use} />,
    text: ({ givenBackAt }) => word(givenBackAt ? 'promotions.text.back' : 'promotions.text.kept'),
    width: 100,
    card: 'meta',
  },
  {
    key: 'discount',
    title: 'promotions.fields.discount',
    render: ({ discountMinor, currency }) => <Money minor={discountMinor} currency={currency} />,
    text: ({ discountMinor, currency }) => minorToText(discountMinor, currency),
    align: 'right',
    width: 140,
    card: 'meta',
  },
  {
    key: 'agent',
    title: 'promotions.fields.agent',
    render: ({ agentName }) => agentName,
    text: ({ agentName }) => agentName,
    width: 160,
    card: 'meta',
  },
  {
    key: 'guest',
    title: 'promotions.fields.guest',
    render: ({ contactName }) => contactName,
    text: ({ contactName }) => contactName,
    width: 150,
    card: 'meta',
  },
  {
    key: 'item',
    title: 'promotions.fields.item',
    render: (use) => <Item use={use} />,
    text: ({ itemNames }) => nameIn(itemNames, language()),
    width: 200,
    grow: true,
  },
  {
    key: 'serviceDate',
    title: 'promotions.fields.serviceDate',
    render: ({ serviceDate }) => <DateText date={serviceDate} />,
    text: ({ serviceDate }) => serviceDate,
    width: 110,
  },
  {
    key: 'total',
    title: 'promotions.fields.total',
    render: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    text: ({ totalMinor, currency }) => minorToText(totalMinor, currency),
    align: 'right',
    width: 140,
  },
]
