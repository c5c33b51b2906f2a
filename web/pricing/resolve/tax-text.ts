import { useWords } from '../../kit/words/words.ts'

type TaxTextView = { name: string; basisPoints: number; inclusive: boolean }

/** "VAT 7 %", and whether the price holds it already. */
export function useTaxText(): (tax: TaxTextView) => string {
  const { w } = useWords()
  return ({ name, basisPoints, inclusive }) => {
    const tax = `${name} ${basisPoints / 100} %`
    return inclusive ? w('pricing.taxes.included', { tax }) : tax
  }
}
