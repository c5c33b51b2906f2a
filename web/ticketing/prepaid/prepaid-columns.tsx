import { nameIn } from '#contract/kit/languages.ts'
import { ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { PrepaidBatch, PrepaidCode, PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { to } from '../../kit/route/screens.ts'
import { language } from '../../kit/words/words.ts'
import { prepaidBatchRow } from '#contract/ticketing/prepaid/prepaid-batch.fields.ts'
import { prepaidCodeRow } from '#contract/ticketing/prepaid/prepaid-code.fields.ts'

const column = columnsOf(ticketRecord)
const count = <Row,>(
  key: string,
  title: Column<Row>['title'],
  of: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ key, title, text: (row) => String(of(row)), align: 'right', width: 100, ...more })

export const prepaidColumns: readonly Column<PrepaidTicket>[] = [
  column('scenicSpot', { width: 180, frozen: true, card: 'title' }),
  column('ticketType', { width: 160, grow: true, card: 'sub' }),
  column('guestKind', { width: 110, card: 'sub' }),
  {
    key: 'sku',
    title: 'ticketing.prepaid.sku',
    text: ({ skuCode, skuNames }) => [skuCode, nameIn(skuNames, language())].filter(Boolean).join(' · '),
    width: 220,
  },
  count('batches', 'ticketing.prepaid.batches', ({ batches }) => batches),
  count('left', 'ticketing.prepaid.left', ({ freeUses }) => freeUses, { card: 'meta' }),
  count('waiting', 'ticketing.prepaid.waiting', ({ waiting }) => waiting, { width: 170 }),
  {
    key: 'nextExpiry',
    title: 'ticketing.prepaid.nextExpiry',
    ...dayCell(({ nextExpiry }) => nextExpiry),
    width: 130,
    card: 'meta',
  },
  count('endingSoon', 'ticketing.prepaid.endingSoon', ({ endingSoon }) => endingSoon, { width: 170 }),
  {
    key: 'leftCost',
    title: 'ticketing.prepaid.leftCost',
    ...moneyCell((row) => [row.leftMinor, row.currency]),
    width: 140,
    card: 'meta',
  },
  {
    key: 'lostCost',
    title: 'ticketing.prepaid.lostCost',
    ...moneyCell((row) => [row.expiredMinor, row.currency]),
    width: 140,
    hidden: true,
  },
  {
    key: 'state',
    title: 'ticketing.prepaid.status',
    ...tagCell(({ enabled }) => [
      enabled ? 'good' : 'muted',
      enabled ? 'ticketing.prepaid.isEnabled' : 'ticketing.prepaid.isDisabled',
    ]),
    width: 110,
  },
  column('note', { width: 180, hidden: true }),
  column('createdAt', { width: 130, hidden: true }),
]

export const batchName = ({ reference, id }: Pick<PrepaidBatch, 'reference' | 'id'>): string =>
  reference || `#${id}`

const prepaidBatchColumn = columnsOf(prepaidBatchRow)
export const batchColumns: readonly Column<PrepaidBatch>[] = [
  prepaidBatchColumn('reference', { text: batchName, width: 140, frozen: true, card: 'title' }),
  prepaidBatchColumn('supplierName', { key: 'supplier', width: 160, grow: true, card: 'sub' }),
  count('codes', 'ticketing.prepaid.codes', ({ codes }) => codes),
  count('left', 'ticketing.prepaid.left', ({ free }) => free, { card: 'meta' }),
  prepaidBatchColumn('unitCostMinor', { width: 130, card: 'meta' }),
  prepaidBatchColumn('validFrom', { width: 120 }),
  prepaidBatchColumn('validUntil', { width: 120, card: 'meta' }),
  prepaidBatchColumn('datedOn', { width: 120 }),
  prepaidBatchColumn('returnableUntil', { width: 130 }),
  prepaidBatchColumn('boughtOn', { width: 120 }),
]

const prepaidCodeColumn = columnsOf(prepaidCodeRow)
export const codeColumns: readonly Column<PrepaidCode>[] = [
  prepaidCodeColumn('code', { as: 'code', width: 200, frozen: true, grow: true, card: 'title' }),
  prepaidCodeColumn('status', { width: 140, card: 'sub' }),
  prepaidCodeColumn('orderCode', {
    key: 'order',
    render: ({ orderId, orderCode }) =>
      orderId === null ? null : <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link>,
    width: 140,
    card: 'meta',
  }),
  prepaidCodeColumn('batch', { width: 120 }),
  prepaidCodeColumn('validUntil', { width: 120, card: 'meta' }),
  count('uses', 'ticketing.prepaid.uses', ({ uses }) => uses, { width: 130 }),
  prepaidCodeColumn('unitCostMinor', { width: 120 }),
  prepaidCodeColumn('serial', { width: 140 }),
  prepaidCodeColumn('shownAt', { as: 'time', width: 140 }),
]
