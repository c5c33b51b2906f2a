import { agentRecord } from '#contract/agents/agent.fields.ts'
import type { Agent, CancelStep } from '#contract/agents/agents.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { Panels } from '../kit/route/panels.tsx'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { accountFacts } from './account-facts.public.tsx'
import { useWords } from '../kit/words/words.ts'
import { AgentActions, type AgentActs } from './agent-actions.tsx'
import { isBilled } from './agent-columns.tsx'
import { agents } from './agents.client.ts'

const facts = factsOf(agentRecord)

/** What is kept of its orders when it cancels, step by step towards the start. */
function Ladder({ steps }: { steps: readonly CancelStep[] }) {
  const { w } = useWords()
  return (
    <ol>
      {steps.map(({ hoursBefore, keepBasisPoints }) => (
        <li key={hoursBefore}>
          {w('agents.text.step', { hours: hoursBefore, percent: keepBasisPoints / 100 })}
        </li>
      ))}
    </ol>
  )
}

/** All that is known of an agent, beside the list. */
export function AgentQuickView({ agent, acts }: { agent: Agent; acts: AgentActs }) {
  const info = useQuickView(agents.info, { id: agent.id }, { live: ['agent'] })
  const account = useQuickView(
    agents.account,
    { agentId: agent.id },
    { enabled: agent.can['account'] === true, live: ['account'] },
  )
  return (
    <RecordQuickView
      name={agent.name}
      acts={<AgentActions agent={agent} acts={acts} max={3} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="agents.text.sectionTerms"
        facts={facts(agent, [
          'enabled',
          'settlementTerm',
          'currency',
          isBilled(agent) && 'creditLimitMinor',
          'needsAudit',
          agent.cancelRule.length > 0 && {
            word: 'agents.fields.cancelRule',
            value: <Ladder steps={agent.cancelRule} />,
            wide: true,
          },
          'quotedSkus',
          'offSaleSkus',
          'boundMerchantCode',
        ])}
      />
      <Panels on="agent" id={agent.id} />
      {account && <FactCard title="agents.text.account" facts={accountFacts(account)} />}
      <FactCard
        title="agents.text.sectionProfile"
        facts={facts(agent, [
          'code',
          'groupName',
          'contactName',
          'phone',
          'email',
          'language',
          'logins',
          'lastOrderAt',
          'createdAt',
          'note',
        ])}
      />
    </RecordQuickView>
  )
}
