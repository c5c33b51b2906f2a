import { states } from '../../kit/states.ts'
import { billKeys } from '../billing.keys.ts'

const { index } = billKeys
const by = ['staff'] as const

/** A tax paper or a plain one; a note and a certificate are paid by being issued. */
export const invoiceStates = states({
  initial: ['issued', 'paid'],
  at: '/supplier/invoice',
  states: {
    issued: { tone: 'info' },
    'part-paid': { tone: 'progress' },
    paid: { tone: 'good' },
    void: { tone: 'muted', final: true },
  },
  phases: {
    /** It holds. */
    standing: ['issued', 'part-paid', 'paid'],
    due: ['issued', 'part-paid'],
  },
  columns: ['invoice.status'],
  verbs: {
    /** Follows what came in for its bill. */
    invoiceSettle: {
      from: ['issued', 'part-paid', 'paid'],
      to: ['issued', 'part-paid', 'paid'],
      by: ['system'],
      needs: `${index}.pay`,
      silent: true,
    },
    invoiceSend: {
      path: '/supplier/invoice/send',
      from: ['issued', 'part-paid', 'paid'],
      by,
      needs: `${index}.send`,
    },
    /** Cancelled with its reason and issued anew, naming it. */
    paperReplace: {
      path: '/supplier/paymentPaper/replace',
      from: ['issued', 'part-paid', 'paid'],
      to: 'void',
      by,
      needs: `${index}.invalidate`,
      unless: 'noPayment',
      reason: true,
      rare: true,
    },
    /** A credit or debit note on it. */
    invoiceNote: {
      path: '/supplier/invoice/note',
      from: ['issued', 'part-paid', 'paid'],
      by,
      needs: `${index}.invoice`,
      unless: 'noInvoice',
      reason: true,
    },
    /** One that money came in for, or that notes stand on, says why not. */
    invoiceInvalidate: {
      path: '/supplier/invoice/invalidate',
      from: ['issued', 'part-paid', 'paid'],
      to: 'void',
      by,
      needs: `${index}.invalidate`,
      unless: 'hasNotes',
      reason: true,
      danger: true,
      rare: true,
    },
  },
})
export type InvoiceStatus = (typeof invoiceStates.names)[number]
export type InvoiceVerb = (typeof invoiceStates.verbNames)[number]
