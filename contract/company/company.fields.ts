import { form } from '../kit/record/record.ts'

/** A licence or registration: on papers until the day it runs out. */
const documentForm = form('company.document', {
  name: { kind: 'text', required: true, max: 80 },
  number: { kind: 'text', required: true, max: 80 },
  validUntil: { kind: 'date', optional: true },
  onVouchers: { kind: 'flag', default: true },
  onInvoices: { kind: 'flag', default: true },
})

/** Who the merchant is, as its vouchers, invoices and mails say it. */
export const infoForm = form('company.info', {
  names: { kind: 'names', required: true, max: 120 },
  logoFileId: { kind: 'ref', optional: true },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  address: { kind: 'text', rows: 3, max: 300 },
  website: {
    kind: 'text',
    max: 200,
    matches: { pattern: /^https?:\/\/[^\s<>"']+$/, why: 'invalid' },
  },
  line: { kind: 'text', max: 60 },
  wechat: { kind: 'text', max: 60 },
  documents: { kind: 'rows', of: documentForm, max: 12 },
})

export const contactKeys = ['phone', 'email', 'address', 'website', 'line', 'wechat'] as const
