import { amountKey, guestKinds } from '#contract/kit/guests.ts'
import type { Terms } from '#contract/open-market/terms.fields.ts'
import { wordAt } from '#contract/words.ts'
import { Facts, type Fact } from '../../kit/parts/page/cards.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'

type Words = ReturnType<typeof useWords>['w']

const percent = (basisPoints: number): string => `${basisPoints / 100} %`

const lowestText = (price: Terms['lowestPrices'][number], currency: string): string => {
  const amounts = guestKinds.flatMap((kind) => {
    const amountMinor = price[amountKey[kind]]
    return amountMinor === null ? [] : [formatMoney({ amountMinor, currency })]
  })
  return `${price.code}: ${amounts.join(' / ')}`
}

const allottedText = ({ code, places, releaseDays }: Terms['allotted'][number], w: Words): string => {
  const release =
    releaseDays === null
      ? w('stock.text.neverReleased')
      : releaseDays === 0
        ? w('stock.text.releasedSameDay')
        : w('stock.text.releasedBefore', { days: releaseDays })
  return `${code}: ${places ?? 0} (${release})`
}

/** Which products are sold under them. */
function productsText({ products, productTypes, productCodes }: Terms, w: Words): string {
  if (products === 'types')
    return productTypes.map((type) => w(wordAt('catalog.productTypes', type))).join(', ')
  return products === 'codes' ? productCodes : w(`open-market.productScopes.${products}`)
}

const issueLimits = ['issuePerDay', 'issuePerMonth', 'issueAtOnce'] as const

/** What of a contract that is settled outside is counted, and billed. */
const issueFacts = (terms: Terms, w: Words): (Fact | false)[] => [
  ...issueLimits.map((name) => ({
    word: `open-market.terms.${name}` as const,
    value: terms[name] > 0 ? terms[name] : w('open-market.text.noLimit'),
  })),
  ...(['issueFee', 'orderFee'] as const).map((name) => {
    const amountMinor = terms[`${name}Minor`]
    return (
      amountMinor > 0 && {
        word: `open-market.terms.${name}` as const,
        value: formatMoney({ amountMinor, currency: terms.currency }),
      }
    )
  }),
]

/** Which products are sold, and what of them is kept. */
const productFacts = (terms: Terms, w: Words): (Fact | false)[] => [
  { word: 'open-market.terms.products', value: productsText(terms, w) },
  terms.allotted.length > 0 && {
    word: 'open-market.terms.allotted',
    value: terms.allotted.map((row) => allottedText(row, w)).join(' · '),
    wide: true,
  },
  { word: 'open-market.terms.allotments', value: terms.allotments, wide: true },
]

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
    terms.settlementTerm === 'invoice' && {
      word: 'open-market.terms.billCycle',
      value: w(wordAt('billing.cycles', terms.billCycle)),
    },
    terms.settlementTerm === 'invoice' && { word: 'open-market.terms.daysToPay', value: terms.daysToPay },
    ...(terms.settlementTerm === 'outside' ? issueFacts(terms, w) : []),
    { word: 'open-market.terms.discountText', value: terms.discountText },
    ...productFacts(terms, w),
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
    terms.lowestPrices.length > 0 && {
      word: 'open-market.terms.lowestPrices',
      value: terms.lowestPrices.map((price) => lowestText(price, terms.currency)).join(' · '),
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
    terms.voucherBrand === 'buyer' && {
      word: 'open-market.terms.voucherBrand',
      value: w('open-market.voucherBrands.buyer'),
    },
    terms.language !== null && { word: 'open-market.terms.language', value: languageNames[terms.language] },
    { word: 'open-market.terms.noticeDays', value: terms.noticeDays },
    { word: 'open-market.terms.changeDays', value: terms.changeDays },
    terms.validFrom !== null && { word: 'open-market.terms.validFrom', value: shownDay(terms.validFrom) },
    terms.validTo !== null && { word: 'open-market.terms.validTo', value: shownDay(terms.validTo) },
    terms.renewMonths > 0 && { word: 'open-market.terms.renewMonths', value: terms.renewMonths },
    { word: 'open-market.terms.dataRule', value: terms.dataRule, wide: true },
    { word: 'open-market.terms.law', value: terms.law, wide: true },
    { word: 'open-market.terms.note', value: terms.note, wide: true },
    {
      word: 'open-market.terms.files',
      value: terms.files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`).join(', '),
      wide: true,
    },
  ]
}

type ChangesProps = { before: Terms; after: Terms }
/** What differs between two versions of terms, as it was and as it is to be; all of the later one for whoever opens it. */
export function TermChanges({ before, after }: ChangesProps) {
  const { w } = useWords()
  const facts = useTermFacts()
  return (
    <>
      <Facts facts={changesOf(facts(before), facts(after))} />
      <details className="lt-field-wide">
        <summary>{w('open-market.text.allTerms')}</summary>
        <Facts facts={facts(after)} />
      </details>
    </>
  )
}

type TermFact = Fact | false
function changesOf(before: readonly TermFact[], after: readonly TermFact[]): Fact[] {
  const textsOf = (facts: readonly TermFact[]) =>
    new Map(facts.flatMap((fact) => (fact ? [[fact.word, String(fact.value ?? '')] as const] : [])))
  const [one, other] = [textsOf(before), textsOf(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((word) => (one.get(word) ?? '') !== (other.get(word) ?? ''))
    .map((word) => {
      const value = `${one.get(word) || '–'} → ${other.get(word) || '–'}`
      return { word, value, wide: value.length > 40 }
    })
}
