import { gramsOf, plainText } from '../../kit/text/search-grams.ts'

/** An agent among the grams, as `app.agent_gram` makes it: a search within an agent's orders stays small. */
const agentGram = (agentId: number): number => agentId % 2147483647

/** What stands in `order_search` for an order of this agent with these names. */
export const searchOf = (merchantId: number, agentId: number, names: readonly string[]) => ({
  grams: [...gramsOf(merchantId, names), agentGram(agentId)],
  names: names.map(plainText).join('\n'),
})
