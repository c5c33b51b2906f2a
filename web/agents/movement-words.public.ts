import type { Movement } from '#contract/agents/agents.schema.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { hasWord } from '../kit/words/words.ts'

/** What a movement is called; one that has no name of its own is an order's. */
export const movementWord = ({ kind }: Pick<Movement, 'kind'>): WordKey =>
  hasWord(`agents.movements.${kind}`) ? wordAt('agents.movements', kind) : 'agents.movements.order-reserved'
