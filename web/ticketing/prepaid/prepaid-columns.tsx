import { nameIn } from '#contract/kit/languages.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { PrepaidBatch, PrepaidCode, PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { dayCell, moneyCell, momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { to } from '../../kit/route/screens.ts'
import { language } from '../../kit/words/words.ts'

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

export const batchColumns: readonly Column<PrepaidBatch>[] = [
  {
    key: 'reference',
    title: 'ticketing.prepaid.reference',
    text: batchName,
    width: 140,
    frozen: true,
    card: 'title',
  },
  {
    key: 'supplier',
    title: 'ticketing.prepaid.supplier',
    text: ({ supplierName }) => supplierName,
    width: 160,
    grow: true,
    card: 'sub',
  },
  count('codes', 'ticketing.prepaid.codes', ({ codes }) => codes),
  count('left', 'ticketing.prepaid.left', ({ free }) => free, { card: 'meta' }),
  {
    key: 'unitCost',
    title: 'ticketing.prepaid.unitCost',
    ...moneyCell((row) => [row.unitCostMinor, row.currency]),
    width: 130,
    card: 'meta',
  },
  {
    key: 'validFrom',
    title: 'ticketing.prepaid.validFrom',
    ...dayCell(({ validFrom }) => validFrom),
    width: 120,
  },
  {
    key: 'validUntil',
    title: 'ticketing.prepaid.validUntil',
    ...dayCell(({ validUntil }) => validUntil),
    width: 120,
    card: 'meta',
  },
  { key: 'datedOn', title: 'ticketing.prepaid.datedOn', ...dayCell(({ datedOn }) => datedOn), width: 120 },
  {
    key: 'returnableUntil',
    title: 'ticketing.prepaid.returnableUntil',
    ...dayCell(({ returnableUntil }) => returnableUntil),
    width: 130,
  },
  {
    key: 'boughtOn',
    title: 'ticketing.prepaid.boughtOn',
    ...dayCell(({ boughtOn }) => boughtOn),
    width: 120,
  },
]

export const codeColumns: readonly Column<PrepaidCode>[] = [
  {
    key: 'code',
    title: 'ticketing.prepaid.code',
    render: ({ code }) => <Copyable text={code} />,
    text: ({ code }) => code,
    width: 200,
    frozen: true,
    grow: true,
    card: 'title',
  },
  {
    key: 'status',
    title: 'ticketing.prepaid.status',
    ...tagCell(({ status }) => [codeStates.states[status].tone, `ticketing.codeStates.${status}`]),
    width: 140,
    card: 'sub',
  },
  {
    key: 'order',
    title: 'ticketing.prepaid.order',
    render: ({ orderId, orderCode }) =>
      orderId === null ? null : <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link>,
    text: ({ orderCode }) => orderCode,
    width: 140,
    card: 'meta',
  },
  { key: 'batch', title: 'ticketing.prepaid.batch', text: ({ batch }) => batch, width: 120 },
  {
    key: 'validUntil',
    title: 'ticketing.prepaid.validUntil',
    ...dayCell(({ validUntil }) => validUntil),
    width: 120,
    card: 'meta',
  },
  count('uses', 'ticketing.prepaid.uses', ({ uses }) => uses, { width: 130 }),
  {
    key: 'unitCost',
    title: 'ticketing.prepaid.unitCost',
    ...moneyCell((row) => [row.unitCostMinor, row.currency]),
    width: 120,
  },
  { key: 'serial', title: 'ticketing.prepaid.serial', text: ({ serial }) => serial, width: 140 },
  { key: 'shownAt', title: 'ticketing.prepaid.shownAt', ...momentCell(({ shownAt }) => shownAt), width: 140 },
]
