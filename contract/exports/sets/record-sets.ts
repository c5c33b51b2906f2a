import { agentRecord, settlementTerms } from '../../agents/agent.fields.ts'
import { familyKeys, type Family } from '../../catalog/families.ts'
import { productTypes } from '../../catalog/products.ts'
import { customerRecord, customerSources } from '../../customers/customer.fields.ts'
import { customerColumns } from '../../customers/sheet-columns.ts'
import { notifyMethods, supplierRecord } from '../../suppliers/supplier.fields.ts'
import {
  choice,
  flag,
  inOwn,
  moment,
  money,
  names,
  number,
  ofRecord,
  text,
  type DataSet,
  type SetFilter,
} from '../set-kinds.ts'

const shown = { shown: true } as const

export const customerSet: DataSet = {
  needs: 'entertainment.ClientRecord',
  call: 'customers.list',
  asks: { sort: 'createdAt', down: false },
  countsLater: true,
  people: true,
  filters: [
    { key: 'text', kind: 'text', label: 'customers.text.search' },
    {
      key: 'lastTrip',
      kind: 'days',
      label: 'customers.fields.lastTrip',
      from: 'lastTripFrom',
      until: 'lastTripTo',
    },
    { key: 'nationality', kind: 'text', label: 'customers.fields.nationality' },
    {
      key: 'source',
      kind: 'choice',
      label: 'customers.fields.source',
      of: customerSources,
      words: 'customers.sources',
    },
    { key: 'segment', kind: 'pick', label: 'customers.fields.segment', source: 'segments', to: 'segmentId' },
  ],
  columns: ofRecord(
    customerRecord,
    [...customerColumns, 'source', 'orders', 'spendMinor', 'firstTrip', 'lastTrip', 'createdAt'],
    [
      'code',
      'name',
      'pinyin',
      'phone',
      'email',
      'nationality',
      'orders',
      'spendMinor',
      'lastTrip',
      'createdAt',
    ],
  ),
}

const enabled = (yes: 'agents.text.enabled' | 'suppliers.text.enabled'): SetFilter => ({
  key: 'enabled',
  kind: 'flag',
  label: 'exports.fields.enabled',
  yes,
  no: yes === 'agents.text.enabled' ? 'agents.text.disabled' : 'suppliers.text.disabled',
})

export const agentSet: DataSet = {
  needs: 'tools.ForAgentList',
  call: 'agents.list',
  asks: {},
  filters: [
    { key: 'text', kind: 'text', label: 'exports.fields.text' },
    {
      key: 'settlementTerm',
      kind: 'choice',
      label: 'agents.fields.settlementTerm',
      of: settlementTerms,
      words: 'agents.settlementTerms',
    },
    enabled('agents.text.enabled'),
  ],
  columns: ofRecord(
    agentRecord,
    [
      'code',
      'name',
      'groupName',
      'currency',
      'settlementTerm',
      'creditLimitMinor',
      'language',
      'contactName',
      'phone',
      'email',
      'taxId',
      'taxBranch',
      'taxAddress',
      'needsAudit',
      'keeperName',
      'note',
      'lastOrderAt',
      'enabled',
      'createdAt',
    ],
    [
      'code',
      'name',
      'groupName',
      'settlementTerm',
      'creditLimitMinor',
      'contactName',
      'phone',
      'email',
      'enabled',
    ],
  ),
}

export const supplierSet: DataSet = {
  needs: 'supplierRouter.supplierManage',
  call: 'suppliers.list',
  asks: {},
  filters: [
    { key: 'text', kind: 'text', label: 'exports.fields.text' },
    {
      key: 'notifyMethod',
      kind: 'choice',
      label: 'suppliers.fields.notifyMethod',
      of: notifyMethods,
      words: 'suppliers.notifyMethods',
    },
    enabled('suppliers.text.enabled'),
  ],
  columns: ofRecord(
    supplierRecord,
    [
      'code',
      'name',
      'groupName',
      'currency',
      'settlementTerm',
      'notifyMethod',
      'language',
      'contactName',
      'phone',
      'email',
      'bankName',
      'accountName',
      'accountNumber',
      'swift',
      'note',
      'skus',
      'payableMinor',
      'boundMerchantCode',
      'enabled',
      'createdAt',
    ],
    [
      'code',
      'name',
      'groupName',
      'settlementTerm',
      'contactName',
      'phone',
      'email',
      'payableMinor',
      'enabled',
    ],
  ),
}

const costs = { at: 'cost.currency', label: 'orders.subsidiary.costCurrency' } as const
const costOf = (of: 'adult' | 'child' | 'infant' | 'unit', needed: string) =>
  money(`${of}Cost`, `exports.columns.${of}Cost`, costs, { at: `cost.${of}Minor`, needs: needed })
const priceOf = (of: 'adult' | 'child' | 'infant' | 'unit') =>
  money(`${of}Price`, `exports.columns.${of}Price`, inOwn, { at: `basePrice.${of}Minor`, ...shown })

const kinds = ['adult', 'child', 'infant', 'unit'] as const
/** Prices, and costs for who may see them. */
export const amountColumns = (costsKey: string) => [
  ...kinds.map(priceOf),
  ...kinds.map((kind) => costOf(kind, costsKey)),
]

const roomColumns = [
  text('hotel', 'catalog.facts.hotel', { at: 'facts.hotel', ...shown }),
  text('area', 'catalog.facts.area', { at: 'facts.area', ...shown }),
  choice('meal', 'catalog.facts.meal', 'catalog.meals', { at: 'facts.meal', ...shown }),
  number('mostAdults', 'catalog.facts.mostAdults', { at: 'facts.mostAdults' }),
  number('mostChildren', 'catalog.facts.mostChildren', { at: 'facts.mostChildren' }),
  number('extraBeds', 'catalog.facts.extraBeds', { at: 'facts.extraBeds' }),
]

/** SKUs of a family. */
export const skuSetOf = (family: Family, call: string): DataSet => ({
  needs: familyKeys[family].list,
  call,
  asks: { sort: 'created', down: false },
  filters: [
    { key: 'text', kind: 'text', label: 'catalog.text.search' },
    {
      key: 'types',
      kind: 'choices',
      label: 'catalog.fields.productType',
      of: productTypes,
      words: 'catalog.productTypes',
      to: 'productTypes',
    },
    {
      key: 'supplier',
      kind: 'pick',
      label: 'catalog.fields.supplier',
      source: 'suppliers',
      to: 'supplierId',
    },
    {
      key: 'onSale',
      kind: 'flag',
      label: 'exports.fields.onSale',
      yes: 'catalog.text.onSale',
      no: 'catalog.text.offSale',
    },
  ],
  columns: [
    text('code', 'catalog.fields.code', shown),
    names('names', 'catalog.fields.name', shown),
    choice('productType', 'catalog.fields.productType', 'catalog.productTypes', shown),
    choice('chargeMethod', 'catalog.fields.chargeMethod', 'catalog.chargeMethods', shown),
    text('categoryName', 'catalog.fields.category', shown),
    ...(family === 'hotel' ? roomColumns : []),
    names('destinationNames', 'catalog.fields.destination'),
    names('tags', 'catalog.fields.tags', { at: 'tags.*.names' }),
    text('suppliers', 'catalog.fields.suppliers', { at: 'suppliers.*.name', ...shown }),
    ...amountColumns(familyKeys[family].costs),
    choice('stockMode', 'catalog.fields.stockMode', 'catalog.stockModes'),
    flag('onSale', 'exports.fields.onSale', 'catalog.text.onSale', 'catalog.text.offSale', shown),
    flag('enabled', 'exports.fields.enabled', 'kit.parts.on', 'kit.parts.off'),
    moment('modifiedAt', 'catalog.fields.modifiedAt'),
  ],
})
export const skuSet = skuSetOf('play', 'catalog.list')
