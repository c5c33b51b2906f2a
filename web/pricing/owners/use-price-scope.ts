import { useMemo } from 'react'
import { wordAt } from '#contract/words.ts'
import { treeOf, type Choice, type TreeChoice } from '../../kit/form/choices/choice.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'

/** Which product types and categories prices and rules can be narrowed to. */
export function usePriceScope(): { productType: Choice[]; categoryIds: TreeChoice[] } {
  const { language } = useWords()
  const { data } = useRead(pricing.priceScope, undefined, { live: ['category'] })
  return useMemo(
    () => ({
      productType: (data?.productTypes ?? []).map((value) => ({
        value,
        word: wordAt('catalog.productTypes', value),
      })),
      categoryIds: treeOf(data?.categories ?? [], language),
    }),
    [data, language],
  )
}
