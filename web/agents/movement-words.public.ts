import type { Movement } from '#contract/agents/agents.schema.ts'
import { movementKeys } from '#contract/agents/movement-keys.ts'
import type { WordKey } from '#contract/words.ts'
import { hasWord } from '../kit/words/words.ts'

/** What a movement is called. */
export const movementWord = ({ kind }: Pick<Movement, 'kind'>): WordKey =>
  movementKeys(kind).find((key): key is WordKey => hasWord(key)) ?? 'finance.movements.other'
