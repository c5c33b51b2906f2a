import type { Agent } from '#contract/agents/agents.schema.ts'
import { FactCard } from '../kit/parts/cards.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { formatDate } from '../kit/dates.ts'
import { languageNames } from '../kit/language.ts'
import { useRead } from '../kit/query.ts'
import { timeZone } from '../kit/session.ts'
import { useWords } from '../kit/words.ts'
import { accountFacts } from './account-facts.public.tsx'
import { AgentActions, type AgentActs } from './agent-actions.tsx'
import { AgentState, Credit, Settlement } from './agent-columns.tsx'
import { agents } from './agents.client.ts'
import './agents.css'

/** All that is known of an agent, beside the list. */
export function AgentLook({ agent, acts }: { agent: Agent; acts: AgentActs }) {
  const { w } = useWords()
  const { data: account } = useRead(
    agents.account,
    { agentId: agent.id },
    { enabled: agent.can['account'] === true, live: ['account'], keep: true },
  )
  return (
    <div className="agent-look">
      <AgentActions agent={agent} acts={acts} most={3} />
      <FactCard
        title="agents.text.sectionTerms"
        facts={[
          { word: 'agents.fields.enabled', value: <AgentState enabled={agent.enabled} /> },
          { word: 'agents.fields.settlementTerm', value: <Settlement term={agent.settlementTerm} /> },
          { word: 'agents.fields.currency', value: agent.currency },
          agent.settlementTerm === 'invoice' && {
            word: 'agents.fields.creditLimit',
            value: <Credit agent={agent} />,
          },
          {
            word: 'agents.fields.needsAudit',
            value: w(agent.needsAudit ? 'kit.parts.on' : 'kit.parts.off'),
          },
          { word: 'agents.fields.quotedSkus', value: agent.quotedSkus },
          { word: 'agents.fields.offSaleSkus', value: agent.offSaleSkus },
          { word: 'agents.fields.boundMerchantCode', value: agent.boundMerchantCode },
        ]}
      />
      {account?.agentId === agent.id && (
        <FactCard title="agents.text.account" facts={accountFacts(account)} />
      )}
      <FactCard
        title="agents.text.sectionProfile"
        facts={[
          { word: 'agents.fields.code', value: agent.code },
          { word: 'agents.fields.groupName', value: agent.groupName },
          { word: 'agents.fields.contactName', value: agent.contactName },
          { word: 'agents.fields.phone', value: agent.phone },
          {
            word: 'agents.fields.email',
            value: agent.email && <a href={`mailto:${agent.email}`}>{agent.email}</a>,
          },
          {
            word: 'agents.fields.language',
            value: languageNames[agent.language as keyof typeof languageNames],
          },
          { word: 'agents.fields.logins', value: agent.logins },
          {
            word: 'agents.fields.createdAt',
            value: <DateText date={formatDate(agent.createdAt, timeZone())} />,
          },
          { word: 'agents.fields.note', value: agent.note, wide: true },
        ]}
      />
    </div>
  )
}
