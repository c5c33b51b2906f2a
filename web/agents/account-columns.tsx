import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import type { Column } from '../kit/list/data-table-columns.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Money } from '../kit/parts/money.tsx'
import { formatDateTime } from '../kit/dates.ts'
import { timeZone } from '../kit/session.ts'
import { word } from '../kit/words.ts'
import { Settlement } from './agent-columns.tsx'

type Figure = 'spendable' | 'available' | 'frozen' | 'receivable' | 'creditLimit'

/** What a term has no use for is left blank: a prepaying agent owes nothing, a billed one keeps nothing here. */
const blankFor = {
  spendable: '',
  available: 'invoice',
  frozen: '',
  receivable: 'prepaying',
  creditLimit: 'prepaying',
} as const
const figureOf = (account: AgentAccount, figure: Figure): number | null => {
  const kind = account.settlementTerm === 'invoice' ? 'invoice' : 'prepaying'
  return blankFor[figure] === kind ? null : account[`${figure}Minor`]
}

const figure = (key: Figure, strong = false): Column<AgentAccount> => ({
  key,
  title: `agents.fields.${key}`,
  render: (account) => {
    const minor = figureOf(account, key)
    return minor === null ? null : (
      <Money minor={minor} currency={account.currency} code={strong} strong={strong} />
    )
  },
  text: (account) => {
    const minor = figureOf(account, key)
    return minor === null ? '' : minorToText(minor, account.currency)
  },
  align: 'right',
  width: strong ? 150 : 114,
  card: 'meta',
})

export const accountColumns: readonly Column<AgentAccount>[] = [
  {
    key: 'code',
    title: 'agents.fields.code',
    render: (account) => <Copyable text={account.code} />,
    text: (account) => account.code,
    frozen: true,
    width: 124,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'agents.fields.name',
    text: (account) => account.name,
    width: 160,
    grow: true,
    card: 'title',
  },
  {
    key: 'settlementTerm',
    title: 'agents.fields.settlementTerm',
    render: (account) => <Settlement term={account.settlementTerm} />,
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
    render: (account) => <TimeText at={account.lastMovementAt} />,
    text: (account) => account.lastMovementAt && formatDateTime(account.lastMovementAt, timeZone()),
    width: 134,
  },
]
