import { useWords } from '../../kit/words/words.ts'

type Conversion = {
  currency: string
  baseCurrency: string
  rate: string | null
  rateDate: string | null
  marginBasisPoints?: number | undefined
}

/** How prices come into the agent's currency: the rate, its date and the margin in it; or that no rate is kept. */
export function useConversionText(): (conversion: Conversion) => string {
  const { w } = useWords()
  return ({ currency, baseCurrency, rate, rateDate, marginBasisPoints = 0 }) => {
    if (rate === null) return w('pricing.text.noRate', { currency, baseCurrency })
    const view = { currency, baseCurrency, rate, date: rateDate ?? '' }
    return marginBasisPoints
      ? w('pricing.rates.conversion', { ...view, margin: marginBasisPoints / 100 })
      : w('pricing.text.conversion', view)
  }
}
