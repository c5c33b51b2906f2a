import { orderTypes } from '#contract/catalog/products.ts'

/** Types of products by their words. */
export const typeChoices = orderTypes.map((value) => ({
  value,
  word: `catalog.productTypes.${value}` as const,
}))
