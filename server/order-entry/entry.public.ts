export { entryAgent, tellAgent } from './entry-agent.ts'
export { priceItems } from './price-items.ts'
