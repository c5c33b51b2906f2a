import type { SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { useWords } from '../../kit/words/words.ts'

export type TermValues = { required: boolean; quantity: number | null; most: number | null }

/** As the call wants it; nothing typed is none suggested. */
export const sentTerms = ({ required, quantity, most }: TermValues) => ({
  required,
  quantity: quantity ?? 0,
  most,
})

/** How products offer an add-on. */
export const TermFields = () => (
  <>
    <SwitchField<TermValues>
      name="required"
      label="catalog.addOns.required"
      help="catalog.addOns.requiredHelp"
    />
    <NumberField<TermValues>
      name="quantity"
      label="catalog.addOns.quantity"
      help="catalog.addOns.quantityHelp"
    />
    <NumberField<TermValues> name="most" label="catalog.addOns.most" help="catalog.addOns.mostHelp" />
  </>
)

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
