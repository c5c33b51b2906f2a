import { useMemo } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import type { PickSource, TreeChoice } from '../kit/form/choice.ts'
import { useRead } from '../kit/query.ts'
import { language, useWords } from '../kit/words.ts'
import { promotions } from './promotions.client.ts'

export { agentSource } from '../agents/agents.public.ts'

type Sku = { id: number; code: string; names: Partial<Record<string, string>> }
const skuChoice = ({ id, code, names }: Sku) => ({
  value: String(id),
  label: nameIn(names, language()),
  hint: code,
})

/** SKUs that a promotion may hold for. */
export const skuSource: PickSource = {
  name: 'promotions.skus',
  search: async (text, signal) => (await promotions.scopeSkus({ text }, { signal })).rows.map(skuChoice),
  find: async (values) => (await promotions.scopeSkus({ ids: values.map(Number) })).rows.map(skuChoice),
}

/** SKUs that a ladder may hold for. */
export const ladderSkuSource: PickSource = {
  name: 'promotions.ladderSkus',
  search: async (text, signal) => (await promotions.ladderSkus({ text }, { signal })).rows.map(skuChoice),
  find: async (values) => (await promotions.ladderSkus({ ids: values.map(Number) })).rows.map(skuChoice),
}

/** The merchant's categories as a tree of choices. */
export function useCategoryChoices(): TreeChoice[] {
  const { language: now } = useWords()
  const rows = useRead(promotions.scopeCategories, undefined, { live: ['category'] }).data?.rows
  return useMemo(() => {
    const below = (parentId: number | null): TreeChoice[] =>
      (rows ?? [])
        .filter((row) => row.parentId === parentId)
        .map((row) => {
          const children = below(row.id)
          return {
            value: String(row.id),
            label: nameIn(row.names, now),
            ...(children.length && { children }),
          }
        })
    return below(null)
  }, [rows, now])
}
