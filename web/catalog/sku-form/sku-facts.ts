import {
  factLine,
  factTexts,
  partyText,
  slotsText,
  type FactText,
} from '#contract/catalog/skus/fact-texts.ts'
import type { SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import { useWords } from '../../kit/words/words.ts'

/** What is known of a SKU because of its type, as a card tells it. */
export function useFactTexts(): (facts: SkuFacts) => FactText[] {
  const reader = useWords()
  return (facts) => [
    ...factTexts(facts, reader),
    ...(facts.type === 'spa'
      ? [{ word: 'catalog.facts.slots', value: slotsText(facts), wide: true } as const]
      : []),
  ]
}

/** The same in one line. */
export function useFactLine(): (facts: SkuFacts) => string {
  const reader = useWords()
  return (facts) => factLine(facts, reader)
}

/** How many guests one order may have, in one line. */
export function usePartyText(): (facts: SkuFacts) => string {
  const reader = useWords()
  return (facts) => partyText(facts, reader)
}
