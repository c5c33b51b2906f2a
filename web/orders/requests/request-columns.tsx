import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import type { WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import { modifyStates, type ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import { orderStates, type OrderStatus } from '#contract/orders/orders.states.ts'
import { refundStates, type RefundStatus } from '#contract/orders/refunds/refund.states.ts'
import type { Tone } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import { moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DueText } from './due-text.tsx'
import { waitingRequestRow } from '#contract/orders/requests/waiting-request.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

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

const column = columnsOf(waitingRequestRow)
export const requestColumns: readonly Column<WaitingRequest>[] = [
  column('orderCode', { as: 'code', key: 'code', frozen: true, width: 128, card: 'title' }),
  column('kind', { width: 132, card: 'sub' }),
  { key: 'status', title: 'orders.refund.state', ...tagCell(stateOf), width: 150, card: 'sub' },
  column('waitsFor', { width: 120, card: 'meta' }),
  column('dueAt', {
    key: 'due',
    render: (row) => <DueText at={row.dueAt} />,
    text: (row) => shownMoment(row.dueAt),
    width: 140,
    card: 'meta',
  }),
  column('backMinor', {
    ...moneyCell((row) => [row.backMinor, row.currency], { signed: true }),
    width: 130,
    card: 'meta',
  }),
  column('reason', { width: 200, card: 'meta' }),
  column('itemName', { key: 'item', width: 190, card: 'meta' }),
  column('serviceDate', { text: (row) => shownDay(row.serviceDate), width: 112 }),
  column('contactName', { key: 'contact', width: 140 }),
  column('agentName', { key: 'agent', width: 140, card: 'meta' }),
  column('byName', { key: 'by', width: 130 }),
  column('since', { as: 'time', width: 130 }),
]
