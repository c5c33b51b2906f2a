import { channelOrderRow } from '#contract/channels/orders/order.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { ChannelOrderRow } from '#contract/channels/orders/order.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'
import { TimeLeft } from '../../orders/orders.public.tsx'
import {
  cameColumn,
  connectionColumn,
  handledColumn,
  orderColumn,
  withSystem,
} from '../parts/shared-columns.tsx'

type Row = ChannelOrderRow

/** What runs out: a hold, or the time in which the marketplace wants an answer. */
export const dueOf = ({ state, heldUntil, answerBy, handled }: Row): string | null => {
  if (state === 'held') return heldUntil
  return handled || (state !== 'waiting' && state !== 'issuing') ? null : answerBy
}
/** Why it waits, in words with its facts where the server has some. */
export const causeOf = ({ cause, causeText }: Row): string =>
  causeText || (cause ? word(`channels.causes.${cause}`) : '')
const counted = ({ ordered, used, refunded }: Row): string =>
  [
    String(ordered),
    used > 0 && word('channels.text.usedCount', { count: used }),
    refunded > 0 && word('channels.text.refundedCount', { count: refunded }),
  ]
    .filter(Boolean)
    .join(' · ')

const column = columnsOf(channelOrderRow)
const first: readonly Column<Row>[] = [
  {
    key: 'thirdCode',
    title: 'channels.fields.thirdCode',
    width: 172,
    frozen: true,
    render: ({ thirdCode, test }) => (
      <>
        <Copyable text={thirdCode} />{' '}
        {test && <StatusTag tone="neutral">{word('channels.text.test')}</StatusTag>}
      </>
    ),
    text: ({ thirdCode }) => thirdCode,
    card: 'title',
  },
]
const rest: readonly Column<Row>[] = [
  column('state', { width: 156, card: 'sub' }),
  {
    key: 'due',
    title: 'channels.fields.due',
    width: 132,
    render: (row) => {
      const at = dueOf(row)
      return at ? <TimeLeft at={at} /> : null
    },
    text: (row) => shownMoment(dueOf(row)),
    card: 'sub',
  },
  { key: 'cause', title: 'channels.fields.cause', width: 210, text: causeOf, card: 'meta' },
  {
    key: 'item',
    title: 'channels.fields.product',
    width: 220,
    grow: true,
    text: ({ skuName, itemName }) => skuName || itemName,
    card: 'meta',
  },
  {
    key: 'date',
    title: 'channels.fields.date',
    width: 132,
    render: ({ date, session }) => (
      <>
        <DateText date={date} weekday="roomy" /> {session}
      </>
    ),
    text: ({ date, session }) => (date ? `${shownDay(date)} ${session}`.trim() : ''),
    group: ({ date }) => date ?? '',
    card: 'meta',
  },
  column('guests', { width: 140 }),
  column('contactName', { key: 'contact', width: 140, card: 'meta' }),
  column('contactPhone', { key: 'phone', width: 130, hidden: true }),
  { key: 'counted', title: 'channels.fields.counted', width: 140, text: counted },
  column('retailMinor', { width: 128, hidden: true }),
  column('netMinor', { width: 128 }),
  orderColumn,
  handledColumn,
  column('itemName', { key: 'outside', width: 200, hidden: true }),
  connectionColumn,
  cameColumn,
]

/** Of all channels the marketplace stands beside the code. */
export const orderColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<Row>[] =>
  withSystem(first, rest, nameOf)
