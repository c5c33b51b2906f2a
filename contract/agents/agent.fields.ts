import { record } from '../kit/record/record.ts'
import { sheetOf } from '../kit/record/record-sheet.ts'
import { shortCode } from '../kit/record/short-code.ts'

/**
 * How an agent pays: before, within the hold time of each order, by bill up to a credit limit, or outside: we only book and issue, the
 * two settle among themselves, and nothing of it is on our books.
 */
export const settlementTerms = ['prepay', 'settle-by-order', 'invoice', 'outside'] as const
/** What a voucher costs an agent at most that settles outside: a million of them are an amount that is still counted. */
export const maxIssueFeeMinor = 9_000_000

/** What an agent of its own terms pays for cancelling: from so many hours before the start this share of the price is kept. */
export const cancelStep = record('agents.fields', {
  hoursBefore: { kind: 'number', min: 0, max: 8760 },
  keepBasisPoints: { kind: 'percent', max: 10_000, label: 'agents.fields.keepPercent' },
})

/** What is known of an agent. */
export const agentRecord = record('agents.fields', {
  code: shortCode,
  name: { kind: 'text', required: true },
  groupName: { kind: 'text', column: false },
  currency: { kind: 'currency' },
  settlementTerm: {
    kind: 'choice',
    of: settlementTerms,
    words: 'agents.settlementTerms',
    initial: 'prepay',
  },
  creditLimitMinor: { kind: 'money', in: 'currency', default: 0 },
  language: { kind: 'language', default: 'en' },
  contactName: { kind: 'text' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  /** What a tax paper says of the buyer. */
  taxId: { kind: 'text', max: 30 },
  taxBranch: { kind: 'text', max: 20 },
  taxAddress: { kind: 'text', max: 400, rows: 2 },
  /** Stands in place of the products' own; none: theirs hold. */
  cancelRule: { kind: 'rows', of: cancelStep, max: 10 },
  /** How long its unpaid orders are held, and for how many days at least what is quoted to it holds; null: as the merchant's rules say. */
  holdMinutes: { kind: 'number', min: 5, max: 10_080, optional: true },
  priceDays: { kind: 'number', min: 0, max: 365, optional: true },
  needsAudit: { kind: 'flag' },
  /** Its guests' vouchers may bear its own logo and contact line. */
  ownVouchers: { kind: 'flag' },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'agents.text.enabled', no: 'agents.text.disabled' },
    tones: { yes: 'good', no: 'muted' },
  },
  boundMerchantCode: { kind: 'text', max: 12, column: false },
  /** Who of the staff looks after it: its orders and customers are among theirs. */
  keeperId: { kind: 'ref', optional: true, label: 'agents.fields.keeper' },
  keeperName: { kind: 'text', only: 'answer', column: false, label: 'agents.fields.keeper' },
  /** The version of the market's contract by which its terms stand. */
  byContract: { kind: 'number', min: 1, max: 1_000_000, only: 'answer', optional: true, column: false },
  note: { kind: 'text', max: 1000, rows: 2 },
  logins: { kind: 'count', only: 'answer', column: false },
  quotedSkus: { kind: 'count', only: 'answer', column: false },
  /** SKUs that are not sold to this agent. */
  offSaleSkus: { kind: 'count', only: 'answer', column: false },
  /** When it was ordered for last. */
  lastOrderAt: { kind: 'moment', only: 'answer', optional: true, column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const agentSheet = sheetOf(agentRecord, 'code', { tells: ['enabled', 'createdAt'] })
