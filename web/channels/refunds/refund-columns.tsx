import type { ChannelRefundRow } from '#contract/channels/refunds/refund.schema.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { dayCell, momentCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
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
const { states } = channelRefundStates

/** When the marketplace wants an answer, as long as there is none. */
export const waitsUntil = ({ state, answerBy }: Row): string | null => (state === 'waiting' ? answerBy : null)
/** Who said it: a person, or the merchant's rule because nobody did. */
export const answeredBy = ({ byRule, answeredByName }: Row): string =>
  byRule ? word('channels.text.byRule') : answeredByName

const first: readonly Column<Row>[] = [
  {
    key: 'thirdCode',
    title: 'channels.fields.thirdCode',
    width: 172,
    frozen: true,
    render: ({ thirdCode }) => <Copyable text={thirdCode} />,
    text: ({ thirdCode }) => thirdCode,
    card: 'title',
  },
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
  {
    key: 'state',
    title: 'channels.fields.state',
    width: 120,
    ...tagCell(({ state }) => [states[state].tone, `channels.refundStates.${state}`]),
    card: 'sub',
  },
  {
    key: 'kind',
    title: 'channels.fields.kind',
    width: 150,
    text: ({ kind }) => word(`channels.refundKinds.${kind}`),
    card: 'meta',
  },
  {
    key: 'item',
    title: 'channels.fields.product',
    width: 200,
    grow: true,
    text: ({ itemName }) => itemName,
    card: 'meta',
  },
  { key: 'date', title: 'channels.fields.date', width: 116, ...dayCell(({ date }) => date), card: 'meta' },
  { key: 'contact', title: 'channels.fields.contact', width: 130, text: ({ contactName }) => contactName },
  {
    key: 'quantity',
    title: 'channels.fields.quantity',
    width: 120,
    align: 'right',
    text: ({ quantity, ordered }) => word('channels.text.ofOrdered', { quantity, ordered }),
  },
  {
    key: 'used',
    title: 'channels.fields.used',
    width: 80,
    align: 'right',
    text: ({ used }) => used,
  },
  {
    key: 'amount',
    title: 'channels.fields.amount',
    width: 130,
    ...moneyCell((row) => [row.amountMinor, row.currency]),
    card: 'meta',
  },
  {
    key: 'fee',
    title: 'channels.fields.fee',
    width: 130,
    ...moneyCell((row) => [row.feeMinor, row.currency]),
  },
  { key: 'reason', title: 'channels.fields.guestReason', width: 180, text: ({ reason }) => reason },
  orderColumn,
  { key: 'answer', title: 'channels.fields.answer', width: 160, text: ({ answer }) => answer, hidden: true },
  { key: 'answeredBy', title: 'channels.fields.answeredBy', width: 130, text: answeredBy },
  {
    key: 'answeredAt',
    title: 'channels.fields.answeredAt',
    width: 140,
    ...momentCell(({ answeredAt }) => answeredAt),
    hidden: true,
  },
  handledColumn,
  {
    key: 'outsideId',
    title: 'channels.fields.outsideId',
    width: 170,
    text: ({ outsideId }) => outsideId,
    hidden: true,
  },
  connectionColumn,
  cameColumn,
]

export const refundColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<Row>[] =>
  withSystem(first, rest, nameOf)
