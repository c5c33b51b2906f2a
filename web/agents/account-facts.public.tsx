import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import type { Fact } from '../kit/parts/page/cards.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Money } from '../kit/parts/money.tsx'

/** The balances of an agent's account by its term: what it has and what is set aside, or what it owes and up to where. */
export function accountFacts(account: AgentAccount): (Fact | false)[] {
  const billed = account.settlementTerm === 'invoice'
  const money = (minor: number, strong = false) => (
    <Money minor={minor} currency={account.currency} strong={strong} />
  )
  return [
    { word: 'agents.fields.spendable', value: money(account.spendableMinor, true) },
    !billed && { word: 'agents.fields.available', value: money(account.availableMinor) },
    { word: 'agents.fields.frozen', value: money(account.frozenMinor) },
    account.claimedMinor > 0 && { word: 'agents.fields.claimed', value: money(account.claimedMinor, true) },
    billed && { word: 'agents.fields.receivable', value: money(account.receivableMinor) },
    billed && { word: 'agents.fields.creditLimit', value: money(account.creditLimitMinor) },
    { word: 'agents.fields.lastMovementAt', value: <TimeText at={account.lastMovementAt} />, keep: true },
  ]
}
