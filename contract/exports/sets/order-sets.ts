import { collectKeys, orderTypes } from '../../catalog/products.ts'
import { orderStates } from '../../orders/orders.states.ts'
import { paymentStates } from '../../orders/orders.states.ts'
import { wordAt } from '../../words.ts'
import {
  choice,
  date,
  inOwn,
  moment,
  money,
  names,
  number,
  text,
  type DataSet,
  type SetFilter,
} from '../set-kinds.ts'
import { bases } from '../../orders/subsidiary/subsidiary.schema.ts'

const needs = 'entertainment.PlayOrderList'
const inBase = { at: 'baseCurrency', label: 'orders.subsidiary.baseCurrency' } as const
const shown = { shown: true } as const

const filters: readonly SetFilter[] = [
  { key: 'service', kind: 'days', label: 'orders.fields.serviceDate', pair: 'activityDateRange' },
  { key: 'booked', kind: 'days', label: 'orders.fields.orderDate', pair: 'orderDateRange' },
  {
    key: 'status',
    kind: 'choices',
    label: 'orders.fields.status',
    of: orderStates.phases.listed,
    words: 'orders.states',
  },
  {
    key: 'payment',
    kind: 'choices',
    label: 'orders.fields.paymentStatus',
    of: paymentStates.names,
    words: 'orders.paymentStates',
    to: 'paymentStatus',
  },
  { key: 'agents', kind: 'picks', label: 'orders.fields.agent', source: 'agents', to: 'distribution' },
  { key: 'supplier', kind: 'pick', label: 'orders.fields.supplier', source: 'suppliers', to: 'supplierId' },
  {
    key: 'types',
    kind: 'choices',
    label: 'orders.fields.productType',
    of: orderTypes,
    words: 'catalog.productTypes',
    to: 'classificationId',
  },
  { key: 'text', kind: 'text', label: 'orders.subsidiary.search' },
]

/** Newest last: what comes in meanwhile stands behind what is written already. */
const asks = { sort: 'created', down: false } as const

export const orderSet: DataSet = {
  needs,
  call: 'orders.list',
  asks,
  countsLater: true,
  people: true,
  filters,
  columns: [
    text('code', 'orders.fields.code', shown),
    text('agentOrderCode', 'orders.fields.agentOrderCode'),
    text('groupCode', 'orders.fields.groupCode'),
    text('thirdCode', 'orders.fields.thirdCode'),
    choice('status', 'orders.fields.status', 'orders.states', shown),
    choice('supplierStatus', 'orders.fields.supplierStatus', 'orders.supplierStates', shown),
    choice('paymentStatus', 'orders.fields.paymentStatus', 'orders.paymentStates', shown),
    text('agentName', 'orders.fields.agent', shown),
    names('itemNames', 'orders.fields.item', shown),
    choice('productType', 'orders.fields.productType', 'catalog.productTypes'),
    text('categoryName', 'orders.fields.category'),
    text('suppliers', 'orders.fields.supplier', { at: 'lines.*.supplierName', ...shown }),
    date('serviceDate', 'orders.fields.serviceDate', shown),
    text('session', 'orders.fields.session', shown),
    text('startTime', 'orders.fields.startTime'),
    text('pickUp', 'orders.fields.pickUp'),
    number('adults', 'orders.fields.adults', shown),
    number('children', 'orders.fields.children', shown),
    number('infants', 'orders.fields.infants', shown),
    number('units', 'orders.fields.units'),
    text('contactName', 'orders.fields.contactName', shown),
    text('contactPinyin', 'orders.fields.contactPinyin'),
    text('contactPhone', 'orders.fields.phone', shown),
    money('totalMinor', 'orders.fields.total', inOwn, shown),
    money('refundMinor', 'orders.fields.refund', inOwn),
    money('baseCostMinor', 'orders.fields.cost', inBase),
    money('profitMinor', 'orders.fields.profit', inBase),
    text('remark', 'orders.fields.remark', shown),
    text('internalNote', 'orders.fields.internalNote'),
    moment('payBy', 'orders.fields.payBy'),
    text('createdByName', 'orders.fields.createdBy'),
    moment('createdAt', 'orders.fields.createdAt', shown),
    moment('modifiedAt', 'orders.fields.modifiedAt'),
  ],
}

/** What a guest's record holds is asked in the words of the items that order entry asks for. */
const requestedFirst = ['identityType', 'identityNumber', 'nationality', 'birthdate', 'gender']
const chosen = ['gender', 'identityType', 'visaOnArrival']
const collected = collectKeys
  .filter((key) => key !== 'name' && key !== 'pinyin')
  .map((key) => {
    const more = { at: `guest.info.${key}`, ...(requestedFirst.includes(key) && shown) }
    const label = wordAt('catalog.collectKeys', key)
    return chosen.includes(key) ? choice(key, label, 'catalog.choices', more) : text(key, label, more)
  })

export const guestSet: DataSet = {
  needs,
  call: 'orders.list',
  asks,
  countsLater: true,
  people: true,
  perOrder: true,
  filters,
  columns: [
    text('code', 'orders.fields.code', shown),
    choice('status', 'orders.fields.status', 'orders.states'),
    text('agentName', 'orders.fields.agent'),
    names('itemNames', 'orders.fields.item', shown),
    date('serviceDate', 'orders.fields.serviceDate', shown),
    text('session', 'orders.fields.session'),
    number('position', 'exports.columns.position', { at: 'guest.position' }),
    choice('kind', 'exports.columns.guestKind', 'orders.guestKinds', { at: 'guest.kind', ...shown }),
    text('name', 'orders.fields.guestName', { at: 'guest.name', ...shown }),
    text('pinyin', 'orders.fields.pinyin', { at: 'guest.pinyin', ...shown }),
    ...collected.toSorted(
      (a, b) => Number(requestedFirst.includes(b.key)) - Number(requestedFirst.includes(a.key)),
    ),
    text('own', 'exports.columns.ownItems', { at: 'guest.own.*' }),
    choice('attendance', 'orders.fields.attendance', 'orders.attendances', { at: 'guest.attendance' }),
    text('contactPhone', 'orders.fields.phone'),
  ],
}

const inCost = { at: 'costCurrency', label: 'orders.subsidiary.costCurrency' } as const

export const subsidiarySet: DataSet = {
  needs: 'finances.order-subsidiary',
  call: 'orders.subsidiaryList',
  asks: {},
  countsLater: true,
  filters: [
    { key: 'days', kind: 'days', label: 'orders.subsidiary.days', from: 'from', until: 'to' },
    {
      key: 'basis',
      kind: 'choice',
      label: 'orders.subsidiary.basis',
      of: bases,
      words: 'orders.subsidiary',
    },
    { key: 'agent', kind: 'pick', label: 'orders.subsidiary.agent', source: 'agents', to: 'agentId' },
    {
      key: 'supplier',
      kind: 'pick',
      label: 'orders.subsidiary.supplier',
      source: 'suppliers',
      to: 'supplierId',
    },
    { key: 'text', kind: 'text', label: 'orders.subsidiary.search' },
  ],
  columns: [
    text('orderCode', 'orders.subsidiary.code', shown),
    choice('status', 'orders.fields.status', 'orders.states'),
    names('names', 'orders.subsidiary.item', shown),
    date('date', 'orders.subsidiary.date', shown),
    date('bookedOn', 'orders.subsidiary.bookedOn', shown),
    text('agentName', 'orders.subsidiary.agent', shown),
    text('supplierName', 'orders.subsidiary.supplier', shown),
    text('seller', 'orders.subsidiary.seller'),
    money('receivableMinor', 'orders.subsidiary.receivable', inOwn, shown),
    money('receivedMinor', 'orders.subsidiary.received', inOwn, shown),
    money('taxMinor', 'orders.subsidiary.tax', inOwn),
    money('payableMinor', 'orders.subsidiary.payable', inCost, shown),
    money('paidMinor', 'orders.subsidiary.paid', inCost, shown),
    money('itemIncomeMinor', 'orders.subsidiary.itemIncome', inBase),
    money('itemCostMinor', 'orders.subsidiary.itemCost', inBase),
    money('salesMinor', 'orders.subsidiary.sales', inBase),
    money('profitMinor', 'orders.subsidiary.profit', inBase, shown),
  ],
}
