import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import type { WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import { modifyStates, type ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import { orderStates, type OrderStatus } from '#contract/orders/orders.states.ts'
import { refundStates, type RefundStatus } from '#contract/orders/refunds/refund.states.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import { momentCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { word } from '../../kit/words/words.ts'
import { DueText } from './due-text.tsx'

const waitTones = { us: 'warn', supplier: 'progress', bank: 'info' } as const

/** How it stands, by the table of its kind. */
function stateOf({ kind, status }: WaitingRequest): [Tone, WordKey] {
  if (kind === 'modify' || kind === 'change-sku') {
    const state = status as ModifyStatus
    return [modifyStates.states[state].tone, `orders.modifyStates.${state}`]
  }
  if (kind === 'withdrawal') {
    const state = status as OrderStatus
    return [orderStates.states[state].tone, `orders.states.${state}`]
  }
  const state = status as RefundStatus
  return [refundStates.states[state].tone, `orders.refundStates.${state}`]
}

export const requestColumns: readonly Column<WaitingRequest>[] = [
  {
    key: 'code',
    title: 'orders.fields.code',
    render: (row) => <Copyable text={row.orderCode} />,
    text: (row) => row.orderCode,
    frozen: true,
    width: 128,
    card: 'title',
  },
  {
    key: 'kind',
    title: 'orders.requests.kind',
    text: (row) => word(`orders.requestKinds.${row.kind}`),
    width: 132,
    card: 'sub',
  },
  { key: 'status', title: 'orders.refund.state', ...tagCell(stateOf), width: 150, card: 'sub' },
  {
    key: 'waitsFor',
    title: 'orders.requests.waitsFor',
    ...tagCell((row) => [waitTones[row.waitsFor], `orders.requestWaits.${row.waitsFor}`]),
    width: 120,
    card: 'meta',
  },
  {
    key: 'due',
    title: 'orders.requests.due',
    render: (row) => <DueText at={row.dueAt} />,
    text: (row) => shownMoment(row.dueAt),
    width: 140,
    card: 'meta',
  },
  {
    key: 'back',
    title: 'orders.requests.back',
    ...moneyCell((row) => [row.backMinor, row.currency], { signed: true }),
    width: 130,
    card: 'meta',
  },
  {
    key: 'reason',
    title: 'orders.fields.reason',
    text: (row) => row.reason,
    width: 200,
    card: 'meta',
  },
  { key: 'item', title: 'orders.fields.item', text: (row) => row.itemName, width: 190, card: 'meta' },
  {
    key: 'serviceDate',
    title: 'orders.fields.serviceDate',
    text: (row) => shownDay(row.serviceDate),
    width: 112,
  },
  { key: 'contact', title: 'orders.fields.contactName', text: (row) => row.contactName, width: 140 },
  { key: 'agent', title: 'orders.fields.agent', text: (row) => row.agentName, width: 140, card: 'meta' },
  { key: 'by', title: 'orders.requests.by', text: (row) => row.byName, width: 130 },
  { key: 'since', title: 'orders.requests.since', ...momentCell((row) => row.since), width: 130 },
]
