import type { Agent } from '#contract/agents/agents.schema.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { dayCell, moneyCell } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/data-table-columns.ts'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords, word } from '../kit/words.ts'

/** May it order? */
export function AgentState({ enabled }: { enabled: boolean }) {
  const { w } = useWords()
  return enabled ? (
    <StatusTag tone="good">{w('agents.text.enabled')}</StatusTag>
  ) : (
    <StatusTag tone="muted">{w('agents.text.disabled')}</StatusTag>
  )
}

export function Settlement({ term }: { term: Agent['settlementTerm'] }) {
  const { w } = useWords()
  return <>{w(`agents.settlementTerms.${term}`)}</>
}

/** Only who pays by bill has a limit. */
export const Credit = ({ agent }: { agent: Agent }) =>
  agent.settlementTerm === 'invoice' ? (
    <Money minor={agent.creditLimitMinor} currency={agent.currency} />
  ) : null

const contactOf = ({ contactName, phone }: Agent) => [contactName, phone].filter(Boolean).join(' · ')

const identity: readonly Column<Agent>[] = [
  {
    key: 'code',
    title: 'agents.fields.code',
    render: (agent) => <Copyable text={agent.code} />,
    text: (agent) => agent.code,
    frozen: true,
    width: 124,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'agents.fields.name',
    text: (agent) => agent.name,
    width: 160,
    grow: true,
    card: 'title',
  },
  {
    key: 'enabled',
    title: 'agents.fields.enabled',
    render: (agent) => <AgentState enabled={agent.enabled} />,
    text: (agent) => word(`agents.text.${agent.enabled ? 'enabled' : 'disabled'}`),
    width: 88,
    card: 'sub',
  },
  {
    key: 'groupName',
    title: 'agents.fields.groupName',
    text: (agent) => agent.groupName,
    width: 96,
  },
  {
    key: 'contact',
    title: 'agents.fields.contactName',
    text: contactOf,
    width: 210,
    card: 'meta',
  },
  {
    key: 'email',
    title: 'agents.fields.email',
    text: (agent) => agent.email,
    width: 210,
    hidden: true,
  },
]

const terms: readonly Column<Agent>[] = [
  {
    key: 'currency',
    title: 'agents.fields.currency',
    text: (agent) => agent.currency,
    width: 80,
    card: 'meta',
  },
  {
    key: 'settlementTerm',
    title: 'agents.fields.settlementTerm',
    text: (agent) => word(`agents.settlementTerms.${agent.settlementTerm}`),
    width: 116,
    card: 'meta',
  },
  {
    key: 'creditLimit',
    title: 'agents.fields.creditLimit',
    ...moneyCell((agent) => [
      agent.settlementTerm === 'invoice' ? agent.creditLimitMinor : undefined,
      agent.currency,
    ]),
    width: 136,
  },
  {
    key: 'quotedSkus',
    title: 'agents.fields.quotedSkus',
    text: (agent) => agent.quotedSkus,
    align: 'right',
    width: 76,
    card: 'meta',
  },
  {
    key: 'logins',
    title: 'agents.fields.logins',
    text: (agent) => agent.logins,
    align: 'right',
    width: 80,
  },
  {
    key: 'boundMerchantCode',
    title: 'agents.fields.boundMerchantCode',
    text: (agent) => agent.boundMerchantCode,
    width: 120,
    hidden: true,
  },
  {
    key: 'createdAt',
    title: 'agents.fields.createdAt',
    ...dayCell((agent) => agent.createdAt),
    width: 104,
    hidden: true,
  },
]

export const agentColumns: readonly Column<Agent>[] = [...identity, ...terms]
