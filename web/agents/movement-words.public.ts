import type { Movement } from '#contract/agents/agents.schema.ts'
import { movementKeys } from '#contract/agents/movement-keys.ts'
import type { WordKey } from '#contract/words.ts'
import { hasWord } from '../kit/words/words.ts'

/** What a movement is called. */
export function movementWord({ kind }: Pick<Movement, 'kind'>): WordKey {
  const keys: readonly string[] = movementKeys(kind)
  return keys.find(hasWord) ?? 'finance.movements.other'
}
