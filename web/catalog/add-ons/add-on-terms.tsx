import type { SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { useWords } from '../../kit/words/words.ts'

export type TermValues = { required: boolean; quantity: number | null; most: number | null }

/** As the call wants it; nothing typed is none suggested. */
export const sentTerms = ({ required, quantity, most }: TermValues) => ({
  required,
  quantity: quantity ?? 0,
  most,
})

/** The same as a sentence: "Required · 1 · up to 4". */
export function useTermsText(): (terms: Pick<SkuAddOn, 'required' | 'quantity' | 'most'>) => string {
  const { w } = useWords()
  return ({ required, quantity, most }) =>
    [
      w(required ? 'catalog.addOns.required' : 'catalog.addOns.optional'),
      quantity > 0 && `× ${quantity}`,
      most !== null && w('catalog.addOns.upTo', { count: most }),
    ]
      .filter(Boolean)
      .join(' · ')
}
