import { cancelStep, settlementTerms } from '../agents/agent.fields.ts'
import { form } from '../kit/record/record.ts'
import type { FormOf } from '../kit/record/record-types.ts'

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
  /** And what each voucher costs beside: the one thing of it that is billed. */
  issueFeeMinor: { kind: 'money', in: 'currency', default: 0 },
  daysToPay: { kind: 'number', min: 0, max: 180, default: 30 },
  discountText: { kind: 'text', max: 200 },
  priceDays: { kind: 'number', min: 0, max: 365, default: 30 },
  holdMinutes: { kind: 'number', min: 5, max: 10_080, default: 30 },
  answerHours: { kind: 'number', min: 1, max: 240, default: 4 },
  cancelRule: { kind: 'rows', of: cancelStep, max: 10 },
  /** The lowest public price, as a share of the list price; 0: none. */
  lowestBasisPoints: { kind: 'percent', max: 10_000, default: 0 },
  packageOnly: { kind: 'flag' },
  mayPublish: { kind: 'flag' },
  mayResell: { kind: 'flag' },
  noticeDays: { kind: 'number', min: 0, max: 365, default: 30 },
  /** Harder terms of a standing contract begin so many days after they are proposed at the earliest. */
  changeDays: { kind: 'number', min: 1, max: 180, default: 14 },
  validTo: { kind: 'date', optional: true },
  /** At its end it goes on by itself for so many months; 0: it is renewed by agreement or expires. */
  renewMonths: { kind: 'number', min: 0, max: 60, default: 0 },
  note: { kind: 'text', max: 1000, rows: 3 },
})
/** What of our own a contract joins, chosen when it is accepted. */
export const acceptForm = form('open-market.terms', {
  recordId: { kind: 'ref', optional: true, label: 'open-market.fields.record' },
  strategyId: { kind: 'ref', optional: true, label: 'open-market.fields.strategy' },
})
/** Other terms of a contract that runs, and from which day on. */
export const amendForm = form('open-market.terms', {
  ...termsForm.fields,
  from: { kind: 'date', label: 'open-market.fields.amendFrom' },
  strategyId: acceptForm.fields.strategyId,
  message: { kind: 'text', max: 1000, rows: 3, label: 'open-market.fields.message' },
})
/** The same terms as they are proposed: with that, and with what is said to them. */
export const proposalForm = form('open-market.terms', {
  ...termsForm.fields,
  ...acceptForm.fields,
  message: { kind: 'text', max: 1000, rows: 3, label: 'open-market.fields.message' },
})
export type Terms = FormOf<(typeof termsForm)['fields']>

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

/** Fields that differ between two versions. */
export const changedTerms = (before: object, after: object): string[] => {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => JSON.stringify(canonical(one.get(key))) !== JSON.stringify(canonical(other.get(key))),
  )
}

/** From the most to the least that a buyer is trusted with. */
const trusted = ['invoice', 'outside', 'settle-by-order', 'prepay']
/** Are these terms harder for the buyer: less credit, sooner paid, dearer, kept more of when it cancels? Such come with notice. */
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
      (after.creditLimitMinor < before.creditLimitMinor || after.daysToPay < before.daysToPay)) ||
    (after.settlementTerm === 'outside' &&
      (less(before.issuePerDay, after.issuePerDay) ||
        less(before.issuePerMonth, after.issuePerMonth) ||
        less(before.issueAtOnce, after.issueAtOnce) ||
        after.issueFeeMinor > before.issueFeeMinor)) ||
    after.lowestBasisPoints > before.lowestBasisPoints ||
    steps.some((hours) => stays(after, hours) > stays(before, hours))
  )
}
