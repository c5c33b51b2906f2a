import { channelRefundRow } from '#contract/channels/refunds/refund.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { ChannelRefundRow } from '#contract/channels/refunds/refund.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'
import { TimeLeft } from '../../orders/orders.public.tsx'
import {
  cameColumn,
  connectionColumn,
  handledColumn,
  orderColumn,
  withSystem,
} from '../parts/shared-columns.tsx'

type Row = ChannelRefundRow

/** When the marketplace wants an answer, as long as there is none. */
export const waitsUntil = ({ state, answerBy }: Row): string | null => (state === 'waiting' ? answerBy : null)
/** Who said it: a person, or the merchant's rule because nobody did. */
export const answeredBy = ({ byRule, answeredByName }: Row): string =>
  byRule ? word('channels.text.byRule') : answeredByName

const column = columnsOf(channelRefundRow)
const first: readonly Column<Row>[] = [
  column('thirdCode', { as: 'code', width: 172, frozen: true, card: 'title' }),
  {
    key: 'due',
    title: 'channels.fields.answerBy',
    width: 132,
    render: (row) => {
      const at = waitsUntil(row)
      return at ? <TimeLeft at={at} /> : null
    },
    text: (row) => shownMoment(waitsUntil(row)),
    card: 'sub',
  },
]
const rest: readonly Column<Row>[] = [
  column('state', { width: 120, card: 'sub' }),
  column('kind', { width: 150, card: 'meta' }),
  column('itemName', { key: 'item', width: 200, grow: true, card: 'meta' }),
  column('date', { width: 116, card: 'meta' }),
  column('contactName', { key: 'contact', width: 130 }),
  {
    key: 'quantity',
    title: 'channels.fields.quantity',
    width: 120,
    align: 'right',
    text: ({ quantity, ordered }) => word('channels.text.ofOrdered', { quantity, ordered }),
  },
  column('used', { width: 80 }),
  column('amountMinor', { width: 130, card: 'meta' }),
  column('feeMinor', { width: 130 }),
  column('reason', { width: 180 }),
  orderColumn,
  column('answer', { width: 160, hidden: true }),
  { key: 'answeredBy', title: 'channels.fields.answeredBy', width: 130, text: answeredBy },
  column('answeredAt', { as: 'time', width: 140, hidden: true }),
  handledColumn,
  column('outsideId', { width: 170, hidden: true }),
  connectionColumn,
  cameColumn,
]

export const refundColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<Row>[] =>
  withSystem(first, rest, nameOf)
