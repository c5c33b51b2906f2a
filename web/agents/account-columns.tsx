import { accountSorts } from '#contract/agents/agent-sorts.ts'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import { moneyCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { agentAccountRow } from '#contract/agents/agent-account.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

type Figure = 'spendable' | 'available' | 'frozen' | 'claimed' | 'receivable' | 'creditLimit'

/** What a term has no use for is left blank: a prepaying agent owes nothing, a billed one keeps nothing here. */
const blankFor = {
  spendable: '',
  available: 'invoice',
  frozen: '',
  claimed: 'invoice',
  receivable: 'prepaying',
  creditLimit: 'prepaying',
} as const
const figureOf = (account: AgentAccount, figure: Figure): number | undefined => {
  const kind = account.settlementTerm === 'invoice' ? 'invoice' : 'prepaying'
  const minor = blankFor[figure] === kind ? undefined : account[`${figure}Minor`]
  // Hardly anybody owes any.
  return figure === 'claimed' && minor === 0 ? undefined : minor
}

/** On a card stands what it can order for, and what it owes. */
const figure = (key: Figure, strong = false): Column<AgentAccount> => ({
  key,
  title: `agents.fields.${key}`,
  ...(key !== 'creditLimit' && sortsBy(accountSorts, key)),
  ...moneyCell((account) => [figureOf(account, key), account.currency], { code: strong, strong }),
  width: strong ? 150 : 114,
  ...((strong || key === 'receivable') && { card: 'meta' as const }),
})

const column = columnsOf(agentAccountRow)
export const accountColumns: readonly Column<AgentAccount>[] = [
  column('code', { as: 'code', ...sortsBy(accountSorts, 'code'), frozen: true, width: 124, card: 'sub' }),
  column('name', { ...sortsBy(accountSorts, 'name'), width: 160, grow: true, card: 'title' }),
  column('settlementTerm', { width: 124, card: 'sub' }),
  column('currency', { width: 86, hidden: true }),
  figure('spendable', true),
  figure('available'),
  figure('frozen'),
  figure('claimed'),
  figure('receivable'),
  figure('creditLimit'),
  column('lastMovementAt', { as: 'time', ...sortsBy(accountSorts, 'lastMovementAt'), width: 134 }),
]
