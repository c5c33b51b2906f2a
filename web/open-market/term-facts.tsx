import type { Terms } from '#contract/open-market/terms.fields.ts'
import { wordAt } from '#contract/words.ts'
import type { Fact } from '../kit/parts/page/cards.tsx'
import { shownDay } from '../kit/words/buddhist.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'

const percent = (basisPoints: number): string => `${basisPoints / 100} %`

const issueLimits = ['issuePerDay', 'issuePerMonth', 'issueAtOnce'] as const

/** Terms as both sides read them. */
export function useTermFacts(): (terms: Terms) => (Fact | false)[] {
  const { w } = useWords()
  return (terms) => [
    { word: 'open-market.terms.currency', value: terms.currency },
    {
      word: 'open-market.terms.settlementTerm',
      value: w(wordAt('agents.settlementTerms', terms.settlementTerm)),
    },
    terms.settlementTerm === 'invoice' && {
      word: 'open-market.terms.creditLimit',
      value: formatMoney({ amountMinor: terms.creditLimitMinor, currency: terms.currency }),
    },
    terms.settlementTerm === 'invoice' && { word: 'open-market.terms.daysToPay', value: terms.daysToPay },
    ...(terms.settlementTerm === 'outside'
      ? issueLimits.map((name) => ({
          word: `open-market.terms.${name}` as const,
          value: terms[name] > 0 ? terms[name] : w('open-market.text.noLimit'),
        }))
      : []),
    terms.settlementTerm === 'outside' &&
      terms.issueFeeMinor > 0 && {
        word: 'open-market.terms.issueFee',
        value: formatMoney({ amountMinor: terms.issueFeeMinor, currency: terms.currency }),
      },
    { word: 'open-market.terms.discountText', value: terms.discountText },
    { word: 'open-market.terms.priceDays', value: terms.priceDays },
    { word: 'open-market.terms.holdMinutes', value: terms.holdMinutes },
    { word: 'open-market.terms.answerHours', value: terms.answerHours },
    {
      word: 'open-market.terms.cancelRule',
      value: terms.cancelRule
        .map(
          ({ hoursBefore, keepBasisPoints }) =>
            `${w('open-market.text.hours', { hours: hoursBefore ?? 0 })}: ${percent(keepBasisPoints ?? 0)}`,
        )
        .join(' · '),
    },
    terms.lowestBasisPoints > 0 && {
      word: 'open-market.terms.lowest',
      value: percent(terms.lowestBasisPoints),
    },
    terms.packageOnly && { word: 'open-market.terms.packageOnly', value: w('open-market.text.yes') },
    {
      word: 'open-market.terms.mayPublish',
      value: w(terms.mayPublish ? 'open-market.text.yes' : 'open-market.text.no'),
    },
    {
      word: 'open-market.terms.mayResell',
      value: w(terms.mayResell ? 'open-market.text.yes' : 'open-market.text.no'),
    },
    { word: 'open-market.terms.noticeDays', value: terms.noticeDays },
    { word: 'open-market.terms.changeDays', value: terms.changeDays },
    terms.validTo !== null && { word: 'open-market.terms.validTo', value: shownDay(terms.validTo) },
    terms.renewMonths > 0 && { word: 'open-market.terms.renewMonths', value: terms.renewMonths },
    { word: 'open-market.terms.note', value: terms.note, wide: true },
  ]
}
