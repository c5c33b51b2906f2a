import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { orderTypes } from '#contract/catalog/products.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { OrderFilter } from '#contract/orders/order-list.schema.ts'
import { orderTabs } from '#contract/orders/order-tabs.ts'
import {
  agentStates,
  orderStates,
  paymentStates,
  type AgentStatus,
  type OrderStatus,
  type PaymentStatus,
} from '#contract/orders/orders.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { colleagueSource } from '../follow/colleague-source.ts'
import { importSource } from '../import-source.ts'
import { orderSorts } from '#contract/orders/order-sorts.ts'
import { omit } from '#contract/kit/omit.ts'
import { requestedSort } from '../../kit/list/table/data-table-columns.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'

const choices = <N extends string, G extends string>(names: readonly N[], group: G) =>
  names.map((value) => ({ value, word: `orders.${group}.${value}` as const }))

export const requestsTab = 'requests'

/** All filters of the order list; the names are the wire's. */
export const orderSchema = listSchema({
  filters: {
    text: { kind: 'text', label: 'orders.text.search', first: true },
    activityDateRange: { kind: 'dates', label: 'orders.fields.serviceDate', first: true },
    status: {
      kind: 'multi',
      label: 'orders.fields.status',
      first: true,
      options: choices(orderStates.names, 'states'),
    },
    supplierStatus: {
      kind: 'multi',
      label: 'orders.fields.supplierStatus',
      first: true,
      options: choices(lineStates.names, 'supplierStates'),
    },
    distribution: { kind: 'picks', label: 'orders.fields.agent', source: agentSource },
    agentStatus: {
      kind: 'multi',
      label: 'orders.fields.agentStatus',
      options: choices(agentStates.names, 'agentStates'),
    },
    paymentStatus: {
      kind: 'multi',
      label: 'orders.fields.paymentStatus',
      options: choices(paymentStates.names, 'paymentStates'),
    },
    orderDateRange: { kind: 'dates', label: 'orders.fields.orderDate' },
    supplierId: { kind: 'pick', label: 'orders.fields.supplier', source: supplierSource },
    createdBy: { kind: 'picks', label: 'orders.fields.createdBy', source: colleagueSource },
    modifiedDateRange: { kind: 'dates', label: 'orders.fields.modifiedAt' },
    importId: { kind: 'pick', label: 'orders.fields.import', source: importSource },
    classificationTree: { kind: 'tree', label: 'orders.fields.category' },
    classificationId: {
      kind: 'multi',
      label: 'orders.fields.productType',
      options: orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
    },
    orderCode: { kind: 'text', label: 'orders.fields.code' },
    thirdCode: { kind: 'text', label: 'orders.fields.thirdCode' },
    distributionCode: { kind: 'text', label: 'orders.text.agentCode' },
    customerPinYin: { kind: 'text', label: 'orders.fields.pinyin' },
    phone: { kind: 'text', label: 'orders.fields.phone' },
    boughtItem: { kind: 'text', label: 'orders.fields.item' },
  },
  tabs: orderTabs,
  sort: { by: 'created', down: true },
})
/** Staff's: behind one of them stand requests, of which orders are asked what. */
export const staffTabs = orderTabs.flatMap((tab) => (tab === 'followUp' ? [tab, requestsTab] : [tab]))
export const staffSchema = { ...orderSchema, tabs: staffTabs }
/** Of a family of products: requests and spreadsheets are of all orders. */
const ofFamily = omit(orderSchema.filters, ['importId'])
export const familySchema = listSchema({ ...orderSchema, filters: ofFamily })
/** Those that an agent or a supplier has use for: nothing about other companies. */
const narrow = [
  'text',
  'activityDateRange',
  'status',
  'agentStatus',
  'paymentStatus',
  'orderDateRange',
  'orderCode',
  'customerPinYin',
  'phone',
  'boughtItem',
] as const
export const narrowSchema = listSchema({
  ...orderSchema,
  filters: Object.fromEntries(narrow.map((name) => [name, orderSchema.filters[name]])) as Pick<
    typeof orderSchema.filters,
    (typeof narrow)[number]
  >,
  tabs: ['allOrder', 'refreshOrder'],
})
/** A supplier's filters and tabs speak of the same lines from its side: what waits for its answer, what it has replied to. */
const ofSupplier = omit(narrowSchema.filters, ['status', 'agentStatus', 'paymentStatus'])
export const supplierSchema = listSchema({
  ...narrowSchema,
  filters: {
    ...ofSupplier,
    orderDateRange: { kind: 'dates', label: 'orders.text.sentAt' },
    supplierStatus: {
      kind: 'multi',
      label: 'orders.ownFields.status',
      first: true,
      options: choices(
        lineStates.names.filter((state) => state !== 'pending' && state !== 'no-need'),
        'ownStates',
      ),
    },
  },
  tabs: ['allOrder', 'waitAgentReply', 'waitAgentDealAfterReply', 'refreshOrder'],
})

export type OrderFilterValues = Partial<ListControl<typeof orderSchema.filters>['values']>
const some = <T>(list: readonly string[] | undefined): T[] | undefined =>
  list?.length ? (list as unknown as T[]) : undefined
const range = (dates: { from: string; to: string } | undefined): [string, string] | undefined => {
  if (!dates?.from && !dates?.to) return undefined
  return [dates.from || '2000-01-01', dates.to || '2999-12-31']
}

/** What the filters ask of the server. */
export function askOf(
  list: Pick<ListControl, 'tab' | 'sort'> & { values: OrderFilterValues },
): Omit<Partial<OrderFilter>, 'pageNo' | 'pageSize'> {
  const { values } = list
  return {
    tab: asOneOf(orderTabs, list.tab) ?? 'allOrder',
    ...requestedSort(orderSorts, list.sort),
    total: 'later',
    text: values.text || undefined,
    orderCode: values.orderCode || undefined,
    thirdCode: values.thirdCode || undefined,
    distributionCode: values.distributionCode || undefined,
    customerPinYin: values.customerPinYin || undefined,
    phone: values.phone || undefined,
    boughtItem: values.boughtItem || undefined,
    activityDateRange: range(values.activityDateRange),
    orderDateRange: range(values.orderDateRange),
    modifiedDateRange: range(values.modifiedDateRange),
    createdBy: values.createdBy?.length ? values.createdBy.map(Number) : undefined,
    distribution: values.distribution?.length ? values.distribution.map(Number) : undefined,
    classificationTree: values.classificationTree?.length ? values.classificationTree.map(Number) : undefined,
    classificationId: some<string>(values.classificationId),
    supplierStatus: some<LineStatus>(values.supplierStatus),
    agentStatus: some<AgentStatus>(values.agentStatus),
    status: some<OrderStatus>(values.status),
    paymentStatus: some<PaymentStatus>(values.paymentStatus),
    supplierId: values.supplierId ? Number(values.supplierId) : undefined,
    importId: values.importId ? Number(values.importId) : undefined,
  }
}
