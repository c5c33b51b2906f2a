import type { LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { language, word } from '../../kit/words/words.ts'
import { refusalText } from './refusal-text.ts'
import { logRow } from '#contract/ticketing/verify/log.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const refusalOf = ({ refusal, facts }: LogRow): string =>
  refusal
    ? [word(`ticketing.refusals.${refusal}`), refusalText(refusal, facts)].filter(Boolean).join(': ')
    : ''

const column = columnsOf(logRow)
export const logColumns: readonly Column<LogRow>[] = [
  column('at', { as: 'time', width: 150, frozen: true, card: 'meta' }),
  column('outcome', { width: 120, card: 'sub' }),
  column('refusal', { width: 260, grow: true, text: refusalOf, card: 'meta' }),
  column('count', { width: 80, text: ({ count }) => count || '' }),
  column('code', { width: 150, card: 'title' }),
  column('orderCode', {
    key: 'order',
    width: 120,
    render: ({ orderId, orderCode }) =>
      orderId ? <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link> : null,
    card: 'meta',
  }),
  {
    key: 'item',
    title: 'ticketing.fields.item',
    width: 200,
    text: ({ item }) => (item ? nameIn(item, language()) : ''),
  },
  column('guestName', { width: 150 }),
  column('byName', { key: 'by', width: 130, card: 'meta' }),
  column('post', { width: 140, card: 'meta' }),
  column('reason', { width: 180 }),
  column('serviceDate', { width: 130, hidden: true }),
  column('session', { width: 90, hidden: true }),
  column('device', { width: 120, hidden: true }),
  column('mode', { width: 100, hidden: true }),
  {
    key: 'clockOff',
    title: 'ticketing.fields.clockOff',
    width: 140,
    text: ({ clockOffSeconds }) =>
      clockOffSeconds === null
        ? ''
        : word('ticketing.offline.clockOffShort', { minutes: Math.round(Math.abs(clockOffSeconds) / 60) }),
    hidden: true,
  },
]
