import { agentAccountRow } from '../../agents/agent-account.fields.ts'
import { settlementTerms } from '../../agents/agent.fields.ts'
import { ageingRow } from '../../billing/statement/ageing.fields.ts'
import { chartAccountRow } from '../../finance/books/chart-account.fields.ts'
import { journalRow } from '../../finance/books/journal.fields.ts'
import { closingReportRow, periodRow } from '../../finance/books/period.fields.ts'
import { bases, groupings } from '../../orders/subsidiary/subsidiary.schema.ts'
import { profitRow } from '../../orders/subsidiary/profit.fields.ts'
import { connectionRow } from '../../payments/setup/connection.fields.ts'
import { planBillRow } from '../../plans/rows/bill.fields.ts'
import { usageBillRow } from '../../subscription/usage-bill.fields.ts'
import { owedLineRow } from '../../suppliers/payables/owed-line.fields.ts'
import { inOwn, money, month, setOfRecord, sum, text } from '../set-kinds.ts'
import { agentPick, later, list, named, oneOf, supplierPick, yesOrNo } from './list-set.ts'

const shown = { shown: true } as const
const moved = (label: 'finance.journals.moved' | 'finance.periods.moved') =>
  sum('moved', label, { at: 'moved.*', ...shown })

const ofMonth = month('month', 'finance.periods.month', shown)

/** What a term has no use for is blank: a prepaying agent owes nothing, a billed one keeps nothing here. */
const ofTerm = (key: 'available' | 'receivable' | 'creditLimit', is: readonly string[]) =>
  money(`${key}Minor`, `agents.fields.${key}`, inOwn, { when: { at: 'settlementTerm', is }, ...shown })
const prepaying = settlementTerms.filter((term) => term !== 'invoice')

const usageBills = {
  ...setOfRecord(usageBillRow, { text: true }, [
    month('month', 'subscription.fields.month', shown),
    text('used', 'subscription.fields.used', shown),
  ]),
  described: ['used'],
}
const basis = oneOf('basis', 'orders.subsidiary.basis', bases, 'orders.subsidiary')

/** What there is in the books, what is owed, and through whom it is paid. */
export const moneySets = {
  ...list(
    'agents',
    'AgentAccout',
    'agents.accounts',
    setOfRecord(
      agentAccountRow,
      { text: true, by: ['settlementTerm'], and: [yesOrNo('enabled', 'exports.fields.enabled')] },
      [ofTerm('available', prepaying), ofTerm('receivable', ['invoice']), ofTerm('creditLimit', ['invoice'])],
    ),
  ),
  ...list(
    'billing',
    'agentAgeing',
    'billing.ageing',
    setOfRecord(ageingRow, { text: true, and: [agentPick, yesOrNo('overdue', 'billing.fields.overdue')] }, [
      text('stopped', 'billing.fields.sale', { none: 'billing.text.selling', ...shown }),
    ]),
  ),
  ...list(
    'finance',
    'chartOfAccounts',
    'finance.chartList',
    setOfRecord(chartAccountRow, { text: true, by: ['class'] }),
  ),
  ...list(
    'finance',
    'closingReports',
    'finance.closingReportList',
    setOfRecord(closingReportRow, {}, [ofMonth]),
  ),
  ...list('finance', 'journals', 'finance.journalList', {
    ...setOfRecord(journalRow, { text: true, days: true, and: [agentPick] }, [
      text('accounts', 'finance.journals.accounts', { at: 'accounts.*.title', ...shown }),
      moved('finance.journals.moved'),
    ]),
    ...later,
  }),
  ...list(
    'finance',
    'bookPeriods',
    'finance.periodList',
    setOfRecord(periodRow, {}, [ofMonth, moved('finance.periods.moved')]),
  ),
  ...list('orders', 'order-subsidiary', 'orders.subsidiaryProfit', {
    ...setOfRecord(profitRow, {
      text: true,
      days: true,
      and: [
        oneOf('by', 'exports.fields.groupBy', groupings, 'exports.groupings'),
        basis,
        agentPick,
        supplierPick,
      ],
    }),
    title: 'exports.sets.profit',
  }),
  ...list('payments', 'paymentAccounts', 'payments.connections', setOfRecord(connectionRow, { text: true })),
  ...list(
    'plans',
    'groupBills',
    'plans.billList',
    setOfRecord(planBillRow, {
      by: ['side', 'status'],
      and: [
        named('massCode', 'plans.filters.massCode'),
        { key: 'days', kind: 'days', label: 'plans.filters.massDateRange', span: 'massDateRange' },
        { ...agentPick, to: 'distributorId' },
        supplierPick,
      ],
    }),
  ),
  ...list('subscription', 'om-bill', 'subscription.operatorBills', usageBills),
  ...list('subscription', 'dm-c-bill', 'subscription.distributorBills', usageBills),
  ...list('subscription', 'vm-c-bill', 'subscription.supplierBills', usageBills),
  ...list('suppliers', 'supplierPayable', 'suppliers.owedList', {
    ...setOfRecord(
      owedLineRow,
      { text: true, days: true, and: [supplierPick, yesOrNo('inRun', 'suppliers.payables.waiting')] },
      [text('run', 'suppliers.payables.run', shown)],
    ),
    described: ['run'],
  }),
}
