export { departuresAt } from './check-stock.ts'
export { entryAgent, agentSoldTo, tellAgent } from './entry-agent.ts'
export { priceItems } from './price-items.ts'
export { dropChannelDraft, makeChannelDraft } from './drafts/channel-draft.ts'
