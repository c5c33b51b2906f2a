import { useMemo } from 'react'
import { treeOf, type TreeChoice } from '../kit/form/choices/choice.ts'
import { codedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { promotions } from './promotions.client.ts'

export { agentSource } from '../agents/agents.public.ts'

/** SKUs that a promotion may hold for. */
export const skuSource = pickFrom('promotions.skus', promotions.scopeSkus, codedChoice)

/** SKUs that a ladder may hold for. */
export const ladderSkuSource = pickFrom('promotions.ladderSkus', promotions.ladderSkus, codedChoice)

/** The merchant's categories as a tree of choices. */
export function useCategoryChoices(): TreeChoice[] {
  const { language: now } = useWords()
  const rows = useRead(promotions.scopeCategories, undefined, { live: ['category'] }).data?.rows
  return useMemo(() => treeOf(rows ?? [], now), [rows, now])
}
