import { form } from '../../kit/record/record.ts'

/** How a product offers an add-on. */
const terms = {
  /** Each order of the product takes it. */
  required: { kind: 'flag' },
  /** Suggested to the buyer; 0, or nothing, = none. */
  quantity: { kind: 'number', min: 0, max: 500, optional: true, initial: 0 },
  /** As many as one order may take; null = any number. */
  most: { kind: 'number', min: 1, max: 500, optional: true },
} as const

/** An add-on is offered by more products. */
export const attachForm = form('catalog.addOns', {
  skuIds: { kind: 'refs', required: true, max: 500, label: 'catalog.addOns.products' },
  ...terms,
})

/** A product offers one more add-on, or offers it otherwise. */
export const skuAddOnForm = form('catalog.addOns', {
  addOnId: { kind: 'ref', label: 'catalog.productTypes.add-on' },
  ...terms,
})
