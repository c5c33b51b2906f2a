import { rechargeMethods } from '../agents/money.fields.ts'
import { form } from '../kit/record/record.ts'

/** By the order's rule; all of it, because the operator is at fault; or an amount by hand, with the reason. */
export const refundWays = ['rule', 'operator-fault', 'by-hand'] as const
/** Staff write down what they received and how; an agent pays from its balance. */
export const payMethods = ['balance', ...rechargeMethods] as const

/** What is told of a line with an act on it: the supplier's answer, its fee, who drives, who serves it instead. */
export const answerForm = form('orders.fields', {
  supplierOrderCode: { kind: 'text', max: 60 },
  note: { kind: 'text', max: 500, rows: 2, label: 'orders.fields.supplierNote' },
  feeMinor: { kind: 'money', optional: true, label: 'orders.fields.supplierFee' },
})
export const driverForm = form('orders.fields', {
  name: { kind: 'text', required: true, label: 'orders.fields.driver' },
  phone: { kind: 'text', as: 'tel', max: 40, label: 'orders.fields.driverPhone' },
  vehicle: { kind: 'text' },
  plate: { kind: 'text', max: 40 },
  time: { kind: 'time', label: 'orders.fields.pickUpTime' },
})
export const handledForm = form('orders.fields', {
  way: {
    kind: 'choice',
    of: ['self-handled', 'other-handled'],
    words: 'orders.handledWays',
    default: 'self-handled',
    label: 'orders.fields.handledWay',
  },
  note: { kind: 'text', rows: 2, label: 'orders.fields.supplierNote' },
})
export const otherSupplierForm = form('orders.fields', {
  supplierId: { kind: 'ref', label: 'orders.fields.supplier' },
})

/** What is told with an act on an order: what is paid back, how it was paid, how long it is held, a copy's day, remarks. */
export const cancelForm = form('orders.fields', {
  refund: { kind: 'choice', of: refundWays, words: 'orders.refundWays', default: 'rule' },
  refundMinor: { kind: 'money', label: 'orders.fields.refund' },
})
export const payForm = form('orders.fields', {
  method: {
    kind: 'choice',
    of: payMethods,
    words: 'orders.payMethods',
    initial: 'bank-transfer',
    label: 'orders.fields.paymentMethod',
  },
  /** Empty: all that is due. */
  amountMinor: { kind: 'money', min: 1, optional: true, label: 'orders.fields.partAmount' },
})
export const holdForm = form('orders.fields', {
  minutes: { kind: 'number', min: 1, max: 10_080, initial: 60, label: 'orders.fields.holdMinutes' },
})
export const copyForm = form('orders.fields', {
  date: { kind: 'date', label: 'orders.fields.serviceDate' },
  agentOrderCode: { kind: 'text', max: 60 },
})
export const remarkForm = form('orders.fields', {
  remark: { kind: 'text', max: 5_000, rows: 3 },
  internalNote: { kind: 'text', max: 5_000, rows: 3 },
})

/** Where the guests of many orders are picked up: what is left blank stays. */
export const pickUpForm = form('orders.fields', {
  place: { kind: 'text', label: 'catalog.collectKeys.pickUpHotel' },
  address: { kind: 'text', label: 'catalog.collectKeys.pickUpAddress' },
})

/** Who is called, after booking; who travels and what was asked is asked by what the product asks. */
export const contactForm = form('orders.fields', {
  contactName: { kind: 'text', required: true },
  contactPinyin: { kind: 'text' },
  contactPhone: { kind: 'text', as: 'tel', max: 40, label: 'orders.fields.phone' },
  contactEmail: { kind: 'text', as: 'email', label: 'orders.fields.email' },
  agentOrderCode: { kind: 'text', max: 60 },
})
