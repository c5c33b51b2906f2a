import { cancelStep, settlementTerms } from '../agents/agent.fields.ts'
import { cycles } from '../billing/rules/rule.fields.ts'
import { amountKey, guestKinds } from '../kit/guests.ts'
import { form } from '../kit/record/record.ts'
import type { FormOf } from '../kit/record/record-types.ts'

/** What a product of the seller, by its code there, is never sold below in public: in the money of the terms. */
const lowestPrice = form('open-market.lowestPrices', {
  code: { kind: 'text', required: true, max: 40 },
  adultMinor: { kind: 'money', optional: true },
  childMinor: { kind: 'money', optional: true },
  infantMinor: { kind: 'money', optional: true },
  unitMinor: { kind: 'money', optional: true },
})

/** Places of a product of the seller, by its code there, that are the buyer's alone on each departure until so many days before it. */
const allotted = form('open-market.allotted', {
  code: { kind: 'text', required: true, max: 40 },
  places: { kind: 'number', min: 1, max: 100_000, initial: 1 },
  releaseDays: { kind: 'number', min: 0, max: 365, optional: true },
})

/** A file of a contract by its bytes: it stands in the hash of the terms, and both sides hold the same. */
const termFile = form('open-market.termFiles', {
  name: { kind: 'text', required: true, max: 255 },
  contentType: { kind: 'text', required: true, max: 100 },
  size: { kind: 'number', min: 1, max: 100_000_000 },
  sha256: { kind: 'text', required: true, max: 64 },
})
export const maxTermFiles = 10

const productScopes = ['shared', 'types', 'codes', 'none'] as const
const voucherBrands = ['seller', 'buyer'] as const

/** What two companies agree on for one direction of trade. Both read all of it: no price level, no cost. */
export const termsForm = form('open-market.terms', {
  currency: { kind: 'currency', initial: 'THB' },
  settlementTerm: {
    kind: 'choice',
    of: settlementTerms,
    words: 'agents.settlementTerms',
    initial: 'prepay',
  },
  creditLimitMinor: { kind: 'money', in: 'currency', default: 0 },
  /** Where it is settled outside: vouchers a day, a month and open at once; 0 for no limit. */
  issuePerDay: { kind: 'number', min: 0, max: 1_000_000, default: 0 },
  issuePerMonth: { kind: 'number', min: 0, max: 1_000_000, default: 0 },
  issueAtOnce: { kind: 'number', min: 0, max: 1_000_000, default: 0 },
  /** And what each voucher costs beside: of it, this and the next are billed alone. */
  issueFeeMinor: { kind: 'money', in: 'currency', default: 0 },
  /** And what each order costs once, beside its vouchers. */
  orderFeeMinor: { kind: 'money', in: 'currency', default: 0 },
  /** How often it is billed for, and until when it pays each bill. */
  billCycle: { kind: 'choice', of: cycles, words: 'billing.cycles', default: 'month' },
  daysToPay: { kind: 'number', min: 0, max: 180, default: 30 },
  /** Which of the products that the seller shares are sold under it. */
  products: { kind: 'choice', of: productScopes, words: 'open-market.productScopes', default: 'shared' },
  productTypes: { kind: 'texts', max: 20, length: 40, words: 'catalog.productTypes' },
  /** By their codes at the seller, separated by commas. */
  productCodes: { kind: 'text', max: 1000 },
  allotted: { kind: 'rows', of: allotted, max: 50 },
  allotments: { kind: 'text', max: 500, rows: 2 },
  discountText: { kind: 'text', max: 200 },
  priceDays: { kind: 'number', min: 0, max: 365, default: 30 },
  holdMinutes: { kind: 'number', min: 5, max: 10_080, default: 30 },
  answerHours: { kind: 'number', min: 1, max: 240, default: 4 },
  cancelRule: { kind: 'rows', of: cancelStep, max: 10 },
  /** The lowest public price, as a share of the list price; 0: none. */
  lowestBasisPoints: { kind: 'percent', max: 10_000, default: 0 },
  lowestPrices: { kind: 'rows', of: lowestPrice, max: 50 },
  packageOnly: { kind: 'flag' },
  /** Whose sign vouchers bear. */
  voucherBrand: { kind: 'choice', of: voucherBrands, words: 'open-market.voucherBrands', default: 'seller' },
  /** In which the two write to each other, and vouchers are. */
  language: { kind: 'language', optional: true },
  mayPublish: { kind: 'flag' },
  mayResell: { kind: 'flag' },
  noticeDays: { kind: 'number', min: 0, max: 365, default: 30 },
  /** Harder terms of a standing contract begin so many days after they are proposed at the earliest. */
  changeDays: { kind: 'number', min: 1, max: 180, default: 14 },
  /** Nothing is sold under it before that day. */
  validFrom: { kind: 'date', optional: true },
  validTo: { kind: 'date', optional: true },
  /** At its end it goes on by itself for so many months; 0: it is renewed by agreement or expires. */
  renewMonths: { kind: 'number', min: 0, max: 60, default: 0 },
  /** What becomes of guests' data, and whose law and courts hold: in words. */
  dataRule: { kind: 'text', max: 1000, rows: 2 },
  law: { kind: 'text', max: 300 },
  note: { kind: 'text', max: 1000, rows: 3 },
  files: { kind: 'rows', of: termFile, max: maxTermFiles },
})
/** The price level of ours that a partner buys at. */
export const strategyForm = form('open-market.terms', {
  strategyId: { kind: 'ref', optional: true, label: 'open-market.fields.strategy' },
})
/** What of our own a contract joins, chosen when it is accepted. */
export const acceptForm = form('open-market.terms', {
  recordId: { kind: 'ref', optional: true, label: 'open-market.fields.record' },
  ...strategyForm.fields,
})
/** What is said to terms that stand as they are. */
export const standardForm = form('open-market.terms', {
  ...acceptForm.fields,
  message: { kind: 'text', max: 1000, rows: 3, label: 'open-market.fields.message' },
})
/** Other terms of a contract that runs, and from which day on. */
export const amendForm = form('open-market.terms', {
  ...termsForm.fields,
  from: { kind: 'date', label: 'open-market.fields.amendFrom' },
  ...strategyForm.fields,
  message: { kind: 'text', max: 1000, rows: 3, label: 'open-market.fields.message' },
})
/** The same terms as they are proposed: with that, and with what is said to them. */
export const proposalForm = form('open-market.terms', {
  ...termsForm.fields,
  ...standardForm.fields,
})
export type Terms = FormOf<(typeof termsForm)['fields']>
export type TermFile = Terms['files'][number]

/** The same terms are the same text, in whatever order their fields stand. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, canonical(inner)]),
        )
      : value
export const termsText = (terms: object): string => JSON.stringify(canonical(terms))

/** Is a product never sold below more than before, or than nothing? */
const raisesLowest = (before: Terms, after: Terms): boolean =>
  after.lowestPrices.some((price) => {
    const had = before.lowestPrices.find(({ code }) => code === price.code)
    return guestKinds.some((kind) => (price[amountKey[kind]] ?? 0) > (had?.[amountKey[kind]] ?? 0))
  })

/** Codes as people type them, separated by commas or spaces. */
export const codesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Is something sold before that is not any more? Of another way to say which, only all that is shared is sure to hold it. */
function sellsLess(before: Terms, after: Terms): boolean {
  if (after.products === 'shared' || before.products === 'none') return false
  if (after.products !== before.products) return true
  const namesOf = ({ products, productTypes, productCodes }: Terms): string[] =>
    products === 'types' ? productTypes : codesOf(productCodes.toUpperCase())
  const named = new Set(namesOf(after))
  return namesOf(before).some((name) => !named.has(name))
}

/** Are fewer places kept, or given back sooner, than before? */
const keepsLess = (before: Terms, after: Terms): boolean =>
  before.allotted.some((row) => {
    const now = after.allotted.find(({ code }) => code.toUpperCase() === row.code.toUpperCase())
    return (now?.places ?? 0) < (row.places ?? 0) || (now?.releaseDays ?? -1) > (row.releaseDays ?? -1)
  })

/** From the most to the least often that it is billed. */
const billed = ['week', 'half-month', 'month', 'none']
/** From the most to the least that a buyer is trusted with. */
const trusted = ['invoice', 'outside', 'settle-by-order', 'prepay']
/** Are these terms harder for the buyer: less credit, sooner billed or paid, fewer products, dearer, kept more of when it cancels? Such come with notice. */
export function isHarder(before: Terms, after: Terms): boolean {
  const stays = ({ cancelRule }: Terms, hours: number) =>
    Math.max(
      0,
      ...cancelRule
        .filter(({ hoursBefore }) => (hoursBefore ?? 0) >= hours)
        .map((step) => step.keepBasisPoints ?? 0),
    )
  const steps = [...before.cancelRule, ...after.cancelRule].map(({ hoursBefore }) => hoursBefore ?? 0)
  const less = (a: number, b: number) => (b === 0 ? false : a === 0 || b < a)
  return (
    trusted.indexOf(after.settlementTerm) > trusted.indexOf(before.settlementTerm) ||
    (after.settlementTerm === 'invoice' &&
      before.settlementTerm === 'invoice' &&
      (after.creditLimitMinor < before.creditLimitMinor ||
        after.daysToPay < before.daysToPay ||
        billed.indexOf(after.billCycle) < billed.indexOf(before.billCycle))) ||
    sellsLess(before, after) ||
    keepsLess(before, after) ||
    (after.settlementTerm === 'outside' &&
      (less(before.issuePerDay, after.issuePerDay) ||
        less(before.issuePerMonth, after.issuePerMonth) ||
        less(before.issueAtOnce, after.issueAtOnce) ||
        after.issueFeeMinor > before.issueFeeMinor ||
        after.orderFeeMinor > before.orderFeeMinor)) ||
    after.lowestBasisPoints > before.lowestBasisPoints ||
    raisesLowest(before, after) ||
    steps.some((hours) => stays(after, hours) > stays(before, hours))
  )
}
