import type { WordKey } from '#contract/words.ts'
import type { pricing } from '../pricing.client.ts'

type Name = 'taxRuleList' | 'taxRuleSave' | 'taxRuleEnable' | 'taxRuleDelete' | 'taxSkus'

/** Whose tax rules a screen shows: all of them, or those of a second view. */
export type TaxFamily = {
  screen: string
  title: WordKey
  calls: Pick<typeof pricing, Name>
  edit: string
}
