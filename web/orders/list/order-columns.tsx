import { entryOf } from '#contract/kit/given.ts'
import { orderSorts } from '#contract/orders/order-sorts.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { agentStates, orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { nameIn, namesIn } from '#contract/kit/languages.ts'
import type { WordKey } from '#contract/words.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { RowLink } from '../../kit/list/rows/row-link.tsx'
import { StateTag, StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import { Heads, headsText } from './order-heads.tsx'
import { lackText, Profit } from './order-profit.tsx'
import { departureOf, ServiceDays, wayBackText } from './service-days.tsx'
import { LineState, lineStateText } from '../line-state.public.tsx'
import { pinyinBeside } from '../person-name.ts'
import { orderRow } from '#contract/orders/order.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

function Code({ row }: { row: OrderRow }) {
  const { w } = useWords()
  return (
    <span className="order-code" data-changed={row.changed || undefined}>
      {row.changed && <span className="order-dot" title={w('orders.text.changed')} />}
      <Copyable text={row.code} />
    </span>
  )
}

function Item({ row }: { row: OrderRow }) {
  const { name } = useWords()
  const beside = addOnsText(row)
  return (
    <>
      <RowLink>{name(row.itemNames) || row.itemName}</RowLink>
      {row.session && <span className="lt-long"> · {row.session}</span>}
      {beside && (
        <small className="order-add-ons" title={beside}>
          <span className="lt-long">+ {beside}</span>
          <span className="lt-short"> +{addOnsIn(row).length}</span>
        </small>
      )}
    </>
  )
}

const addOnsIn = ({ lines }: Pick<OrderRow, 'lines'>) =>
  lines.filter(({ kind, removed }) => kind === 'add-on' && !removed)

/** What was sold beside it, and how many pieces: "Lunch, Fins × 2". */
const addOnsText = (row: Pick<OrderRow, 'lines'>): string =>
  addOnsIn(row)
    .map(({ name, units }) => (units > 1 ? `${name} × ${units}` : name))
    .join(', ')

const Guest = ({ row }: { row: OrderRow }) => (
  <>
    {row.contactName}
    {pinyinBeside(row.contactName, row.contactPinyin) && (
      <small className="order-pinyin"> {row.contactPinyin}</small>
    )}
  </>
)

const statusText = (row: OrderRow): string =>
  [
    word(`orders.states.${row.status}`),
    row.agentStatus === 'withdrawing' && word(`orders.agentStates.${row.agentStatus}`),
    row.followUp === 'tracking' && word('orders.followUpStates.tracking'),
  ]
    .filter(Boolean)
    .join(' · ')

export function Status({ row }: { row: OrderRow }) {
  const { w } = useWords()
  return (
    <>
      <StateTag table={orderStates} of="orders.states" state={row.status} />
      {row.agentStatus === 'withdrawing' && (
        <>
          {' '}
          <StateTag table={agentStates} of="orders.agentStates" state={row.agentStatus} />
        </>
      )}
      {row.followUp === 'tracking' && (
        <>
          {' '}
          <StatusTag tone="warn">{w('orders.followUpStates.tracking')}</StatusTag>
        </>
      )}
    </>
  )
}

const suppliersText = (row: OrderRow): string =>
  [...new Set(row.lines.map((line) => line.supplierName).filter(Boolean))].join(', ')

const column = columnsOf(orderRow)
const shared: Record<string, Column<OrderRow>> = {
  code: column('code', { width: 108, frozen: true, render: (row) => <Code row={row} />, card: 'sub' }),
  item: {
    key: 'item',
    title: 'orders.fields.item',
    width: 210,
    grow: true,
    render: (row) => <Item row={row} />,
    text: (row) =>
      [nameIn(row.itemNames, language()) || row.itemName, row.session].filter(Boolean).join(' · '),
    finds: (row) => namesIn(row.itemNames),
    card: 'title',
  },
  addOns: {
    key: 'addOns',
    title: 'orders.fields.addOns',
    width: 180,
    hidden: true,
    text: addOnsText,
  },
  serviceDate: {
    key: 'serviceDate',
    title: 'orders.fields.serviceDate',
    width: 136,
    // From today on, the soonest first; the other way round all of them, the farthest first.
    ...sortsBy(orderSorts, 'service'),
    group: (row) => row.serviceDate,
    render: (row) => <ServiceDays of={row} />,
    text: (row) =>
      [
        [row.serviceDate, departureOf(row)]
          .filter((day) => typeof day === 'string')
          .map(shownDay)
          .join(' – '),
        wayBackText(row),
      ]
        .filter(Boolean)
        .join(' '),
    card: 'meta',
  },
  guest: column('contactName', {
    key: 'guest',
    width: 124,
    render: (row) => <Guest row={row} />,
    shows: (row) => pinyinBeside(row.contactName, row.contactPinyin),
    finds: (row) => [row.contactPinyin, ...(row.guestNames ?? [])],
    card: 'meta',
  }),
  phone: column('contactPhone', { key: 'phone', width: 144 }),
  start: {
    key: 'start',
    title: 'orders.fields.startTime',
    width: 64,
    text: (row) => row.startTime ?? row.session,
  },
  pickUp: {
    key: 'pickUp',
    title: 'orders.fields.pickUp',
    width: 124,
    text: (row) => row.pickUp,
  },
  guests: {
    key: 'guests',
    title: 'orders.fields.guests',
    width: 88,
    render: (row) => <Heads counts={row} />,
    text: headsText,
    card: 'meta',
  },
  status: column('status', {
    width: 112,
    group: (row) => word(`orders.states.${row.status}`),
    render: (row) => <Status row={row} />,
    text: statusText,
    card: 'sub',
  }),
  supplierStatus: {
    key: 'supplierStatus',
    title: 'orders.fields.supplierStatus',
    width: 124,
    group: (row) => lineStateText(row.supplierStatus),
    render: (row) => <LineState state={row.supplierStatus} />,
    text: (row) => lineStateText(row.supplierStatus),
    card: 'sub',
  },
  payment: {
    key: 'payment',
    title: 'orders.fields.paymentStatus',
    width: 98,
    render: (row) =>
      row.paymentStatus && (
        <StateTag table={paymentStates} of="orders.paymentStates" state={row.paymentStatus} />
      ),
    text: (row) => row.paymentStatus && word(`orders.paymentStates.${row.paymentStatus}`),
  },
  agent: {
    key: 'agent',
    title: 'orders.fields.agent',
    width: 128,
    group: (row) => row.agentName ?? '',
    text: (row) => row.agentName,
    card: 'meta',
  },
  agentOrderCode: column('agentOrderCode', { width: 140, hidden: true }),
  supplier: {
    key: 'supplier',
    title: 'orders.fields.supplier',
    width: 160,
    group: suppliersText,
    text: suppliersText,
  },
  total: {
    key: 'total',
    title: 'orders.fields.total',
    width: 116,
    ...moneyCell((row) => [row.totalMinor, row.currency]),
  },
  profit: {
    key: 'profit',
    title: 'orders.fields.profit',
    width: 104,
    align: 'right',
    render: (row) => <Profit row={row} />,
    text: (row) =>
      row.profitMinor === undefined
        ? lackText(row.missing ?? [])
        : minorToText(row.profitMinor, row.baseCurrency!),
    currency: (row) => row.baseCurrency,
  },
  createdAt: column('createdAt', { as: 'time', width: 134, ...sortsBy(orderSorts, 'created') }),
  modifiedAt: column('modifiedAt', {
    as: 'time',
    width: 134,
    hidden: true,
    ...sortsBy(orderSorts, 'modified'),
  }),
  createdBy: {
    key: 'createdBy',
    title: 'orders.fields.createdBy',
    width: 120,
    hidden: true,
    text: (row) => row.createdByName,
  },
  remark: column('remark', { width: 180, hidden: true }),
  internalNote: {
    key: 'internalNote',
    title: 'orders.fields.internalNote',
    width: 180,
    hidden: true,
    text: (row) => row.internalNote,
  },
}
const ownTitles: Partial<Record<string, WordKey>> = {
  supplierStatus: 'orders.ownFields.status',
  createdAt: 'orders.text.sentAt',
}
/** Staff see the most beside each other; the product takes what is left. */
const staffWidths: Partial<Record<string, number>> = {
  item: 160,
  guest: 112,
  agent: 116,
  status: 108,
  total: 108,
}
/** Fewer columns leave them more room than staff have. */
const agentWidths: Partial<Record<string, number>> = { guests: 130, guest: 144, status: 126 }
const supplierWidths: Partial<Record<string, number>> = { guests: 150, guest: 190, supplierStatus: 140 }
/** Columns of orders, by their keys: every list of orders has them alike. */
export const orderColumns = (...keys: string[]): Column<OrderRow>[] => keys.map((key) => entryOf(shared, key))

/** What says at a glance where an order stands comes first: with the menu open it fits a screen of 1440 without scrolling. */
export const staffColumns = orderColumns(
  'code',
  'item',
  'addOns',
  'serviceDate',
  'guest',
  'guests',
  'agent',
  'status',
  'supplierStatus',
  'total',
  'start',
  'phone',
  'pickUp',
  'agentOrderCode',
  'supplier',
  'profit',
  'payment',
  'createdAt',
  'modifiedAt',
  'createdBy',
  'remark',
  'internalNote',
).map((column) => ({ ...column, width: staffWidths[column.key] ?? column.width }))
export const agentColumns = orderColumns(
  'code',
  'item',
  'addOns',
  'serviceDate',
  'start',
  'guest',
  'phone',
  'guests',
  'pickUp',
  'status',
  'payment',
  'agentOrderCode',
  'total',
  'createdAt',
  'modifiedAt',
  'remark',
).map((column) => ({
  ...column,
  width: agentWidths[column.key] ?? column.width,
  // Nobody's agent and supplier are told to an agent: its card has room for what it pays.
  ...(column.key === 'total' && { card: 'meta' as const }),
}))
/** A supplier's lines are read one way alone: the soonest to come first, the latest sent first. */
const supplierWays: Partial<Record<string, 'up' | 'down'>> = { serviceDate: 'up', createdAt: 'down' }
/** A supplier's own words: its state, and when the order came to it. */
export const supplierColumns = orderColumns(
  'code',
  'item',
  'addOns',
  'serviceDate',
  'guest',
  'phone',
  'guests',
  'supplierStatus',
  'createdAt',
  'remark',
).map((column) => ({
  ...column,
  title: ownTitles[column.key] ?? column.title,
  width: supplierWidths[column.key] ?? column.width,
  ...(supplierWays[column.key] && { sortOnly: supplierWays[column.key] }),
}))
