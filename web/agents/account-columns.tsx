import { accountSorts } from '#contract/agents/agent-sorts.ts'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { momentCell, moneyCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'

type Figure = 'spendable' | 'available' | 'frozen' | 'receivable' | 'creditLimit'

/** What a term has no use for is left blank: a prepaying agent owes nothing, a billed one keeps nothing here. */
const blankFor = {
  spendable: '',
  available: 'invoice',
  frozen: '',
  receivable: 'prepaying',
  creditLimit: 'prepaying',
} as const
const figureOf = (account: AgentAccount, figure: Figure): number | undefined => {
  const kind = account.settlementTerm === 'invoice' ? 'invoice' : 'prepaying'
  return blankFor[figure] === kind ? undefined : account[`${figure}Minor`]
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

export const accountColumns: readonly Column<AgentAccount>[] = [
  {
    key: 'code',
    title: 'agents.fields.code',
    ...sortsBy(accountSorts, 'code'),
    render: (account) => <Copyable text={account.code} />,
    text: (account) => account.code,
    frozen: true,
    width: 124,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'agents.fields.name',
    ...sortsBy(accountSorts, 'name'),
    text: (account) => account.name,
    width: 160,
    grow: true,
    card: 'title',
  },
  {
    key: 'settlementTerm',
    title: 'agents.fields.settlementTerm',
    text: (account) => word(`agents.settlementTerms.${account.settlementTerm}`),
    width: 124,
    card: 'sub',
  },
  {
    key: 'currency',
    title: 'agents.fields.currency',
    text: (account) => account.currency,
    width: 86,
    hidden: true,
  },
  figure('spendable', true),
  figure('available'),
  figure('frozen'),
  figure('receivable'),
  figure('creditLimit'),
  {
    key: 'lastMovementAt',
    title: 'agents.fields.lastMovementAt',
    ...sortsBy(accountSorts, 'lastMovementAt'),
    ...momentCell((account) => account.lastMovementAt),
    width: 134,
  },
]
