import { bicPattern } from '../finance/collections/collection.fields.ts'
import { form, record } from '../kit/record/record.ts'
import { sheetOf } from '../kit/record/record-sheet.ts'
import { shortCode } from '../kit/record/short-code.ts'

/** How an order reaches a supplier: mail with answer links, the supplier's own log-in, or a mirror order at its merchant. */
export const notifyMethods = ['email', 'login', 'mirror', 'none'] as const

/** The supplier's own cancellation ladder: from so many hours before the start this share of the cost is kept. */
export const cancelStep = record('suppliers.fields', {
  hoursBefore: { kind: 'number', min: 0, max: 8760 },
  keepBasisPoints: { kind: 'percent', max: 10_000, label: 'suppliers.fields.keepPercent' },
})

const contactRoles = ['reservations', 'operations', 'accounts', 'manager', 'other'] as const

/** A person at a supplier, and which hand-offs they get. */
export const supplierContact = record('suppliers.contacts', {
  name: { kind: 'text', required: true, max: 100 },
  role: { kind: 'choice', of: contactRoles, words: 'suppliers.contactRoles', initial: 'reservations' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  weChat: { kind: 'text', max: 60 },
  line: { kind: 'text', max: 60 },
  forOrders: { kind: 'flag' },
  forChanges: { kind: 'flag' },
  forCancellations: { kind: 'flag' },
})

/** Suppliers that belong together. */
export const supplierGroupRecord = record('suppliers.fields', {
  name: { kind: 'text', required: true, max: 100, label: 'suppliers.fields.groupTitle' },
  /** All that it has from now on; one that was in another leaves that one. */
  supplierIds: { kind: 'refs', max: 5_000, only: 'form', column: false, label: 'suppliers.fields.suppliers' },
})

/** What is known of a supplier. */
export const supplierRecord = record('suppliers.fields', {
  code: shortCode,
  name: { kind: 'text', required: true },
  groupName: { kind: 'text', max: 100, column: false },
  currency: { kind: 'currency' },
  settlementTerm: {
    kind: 'choice',
    of: ['prepay', 'settle-by-order', 'invoice', 'outside'],
    words: 'suppliers.settlementTerms',
    default: 'invoice',
  },
  notifyMethod: { kind: 'choice', of: notifyMethods, words: 'suppliers.notifyMethods', default: 'email' },
  language: { kind: 'language', default: 'en' },
  contactName: { kind: 'text' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  contacts: { kind: 'rows', of: supplierContact, max: 20 },
  cancelRule: { kind: 'rows', of: cancelStep, max: 10 },
  /** Where it is paid. */
  bankName: { kind: 'text', max: 100 },
  accountName: { kind: 'text', max: 120 },
  accountNumber: { kind: 'text', max: 40 },
  swift: {
    kind: 'text',
    max: 11,
    matches: { pattern: bicPattern, why: 'finance.fieldErrors.swift' },
  },
  note: { kind: 'text', max: 1000, rows: 2 },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'suppliers.text.enabled', no: 'suppliers.text.disabled' },
    tones: { yes: 'good', no: 'muted' },
  },
  /** The version of the market's contract by which its terms stand. */
  byContract: { kind: 'number', min: 1, max: 1_000_000, only: 'answer', optional: true, column: false },
  boundMerchantCode: { kind: 'text', only: 'answer', column: false, label: 'suppliers.fields.bound' },
  boundMerchantName: { kind: 'text', only: 'answer', column: false, label: 'suppliers.fields.bound' },
  logins: { kind: 'count', only: 'answer', column: false },
  skus: { kind: 'count', only: 'answer', column: false },
  payableMinor: { kind: 'money', in: 'currency', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const supplierSheet = sheetOf(supplierRecord, 'code', {
  tells: ['boundMerchantCode', 'enabled', 'createdAt'],
})

/** The merchant account that it is. */
export const bindForm = form('suppliers.fields', { merchantCode: { kind: 'text', required: true, max: 12 } })

/** The group that suppliers go into. */
export const assignForm = form('suppliers.fields', {
  groupId: { kind: 'ref', optional: true, label: 'suppliers.fields.groupName' },
})
