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
  validTo: { kind: 'date', optional: true },
  note: { kind: 'text', max: 1000, rows: 3 },
})
/** What of our own a contract joins, chosen when it is accepted. */
export const acceptForm = form('open-market.terms', {
  recordId: { kind: 'ref', optional: true, label: 'open-market.fields.record' },
  strategyId: { kind: 'ref', optional: true, label: 'open-market.fields.strategy' },
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
