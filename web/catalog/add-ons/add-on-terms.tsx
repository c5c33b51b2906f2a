import type { SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'

export type TermValues = { required: boolean; quantity: number | null; most: number | null }
export const blankTerms: TermValues = { required: false, quantity: 0, most: null }

/** As the call wants it; nothing typed is none suggested. */
export const sentTerms = ({ required, quantity, most }: TermValues) => ({
  required,
  quantity: quantity ?? 0,
  most,
})

/** How products offer an add-on. */
export function TermFields<T extends TermValues>({ form }: { form: Form<T> }) {
  const terms = form as unknown as Form<TermValues>
  return (
    <>
      <SwitchField
        form={terms}
        name="required"
        label="catalog.addOns.required"
        help="catalog.addOns.requiredHelp"
      />
      <NumberField
        form={terms}
        name="quantity"
        label="catalog.addOns.quantity"
        help="catalog.addOns.quantityHelp"
      />
      <NumberField form={terms} name="most" label="catalog.addOns.most" help="catalog.addOns.mostHelp" />
    </>
  )
}

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
