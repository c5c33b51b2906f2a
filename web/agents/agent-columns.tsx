import { agentRecord } from '#contract/agents/agent.fields.ts'
import { agentSorts } from '#contract/agents/agent-sorts.ts'
import type { Agent } from '#contract/agents/agents.schema.ts'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

/** Only who pays by bill has a limit. */
export const isBilled = ({ settlementTerm }: Agent) => settlementTerm === 'invoice'

const column = columnsOf(agentRecord)

export const agentColumns: readonly Column<Agent>[] = [
  column('code', { ...sortsBy(agentSorts, 'code'), as: 'code', frozen: true, width: 118, card: 'sub' }),
  column('name', { ...sortsBy(agentSorts, 'name'), width: 160, grow: true, card: 'title' }),
  column('enabled', { width: 84, card: 'sub' }),
  column('groupName', { width: 124 }),
  column('contactName', {
    key: 'contact',
    text: ({ contactName, phone }) => [contactName, phone].filter(Boolean).join(' · '),
    width: 218,
    card: 'meta',
  }),
  column('email', { width: 210, hidden: true }),
  column('currency', { width: 84, card: 'meta' }),
  column('settlementTerm', { width: 130, card: 'meta' }),
  column('creditLimitMinor', { when: isBilled, width: 136, hidden: true }),
  column('quotedSkus', { ...sortsBy(agentSorts, 'quotedSkus'), width: 80 }),
  column('lastOrderAt', { ...sortsBy(agentSorts, 'lastOrderAt'), width: 104 }),
  column('logins', { width: 80, hidden: true }),
  column('keeperName', { width: 130, hidden: true }),
  column('boundMerchantCode', { width: 120, hidden: true }),
  column('createdAt', { ...sortsBy(agentSorts, 'createdAt'), width: 104, hidden: true }),
]
