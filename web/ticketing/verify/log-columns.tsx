import type { LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { dayCell, momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { language, word } from '../../kit/words/words.ts'
import { refusalText } from './refusal-text.ts'

const tones: Record<LogRow['outcome'], Tone> = {
  redeemed: 'good',
  undone: 'warn',
  noShow: 'muted',
  expectedAgain: 'neutral',
  refused: 'bad',
  conflict: 'warn',
}
const refusalOf = ({ refusal, facts }: LogRow): string =>
  refusal
    ? [word(`ticketing.refusals.${refusal}`), refusalText(refusal, facts)].filter(Boolean).join(': ')
    : ''

export const logColumns: readonly Column<LogRow>[] = [
  {
    key: 'at',
    title: 'ticketing.fields.at',
    ...momentCell(({ at }) => at),
    width: 150,
    frozen: true,
    card: 'meta',
  },
  {
    key: 'outcome',
    title: 'ticketing.fields.outcome',
    width: 120,
    ...tagCell(({ outcome }) => [tones[outcome], `ticketing.outcomes.${outcome}`]),
    card: 'sub',
  },
  {
    key: 'refusal',
    title: 'ticketing.fields.refusal',
    width: 260,
    grow: true,
    text: refusalOf,
    card: 'meta',
  },
  {
    key: 'count',
    title: 'ticketing.fields.count',
    width: 80,
    align: 'right',
    text: ({ count }) => count || '',
  },
  { key: 'code', title: 'ticketing.fields.code', width: 150, text: ({ code }) => code, card: 'title' },
  {
    key: 'order',
    title: 'ticketing.fields.order',
    width: 120,
    text: ({ orderCode }) => orderCode,
    render: ({ orderId, orderCode }) =>
      orderId ? <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link> : null,
    card: 'meta',
  },
  {
    key: 'item',
    title: 'ticketing.fields.item',
    width: 200,
    text: ({ item }) => (item ? nameIn(item, language()) : ''),
  },
  { key: 'guestName', title: 'ticketing.fields.guestName', width: 150, text: ({ guestName }) => guestName },
  { key: 'by', title: 'ticketing.fields.by', width: 130, text: ({ byName }) => byName, card: 'meta' },
  { key: 'post', title: 'ticketing.fields.post', width: 140, text: ({ post }) => post, card: 'meta' },
  { key: 'reason', title: 'ticketing.fields.reason', width: 180, text: ({ reason }) => reason },
  {
    key: 'serviceDate',
    title: 'ticketing.fields.serviceDate',
    width: 130,
    ...dayCell(({ serviceDate }) => serviceDate),
    hidden: true,
  },
  {
    key: 'session',
    title: 'ticketing.fields.session',
    width: 90,
    text: ({ session }) => session,
    hidden: true,
  },
  { key: 'device', title: 'ticketing.fields.device', width: 120, text: ({ device }) => device, hidden: true },
  {
    key: 'mode',
    title: 'ticketing.fields.mode',
    width: 100,
    text: ({ mode }) => word(`ticketing.modes.${mode}`),
    hidden: true,
  },
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
