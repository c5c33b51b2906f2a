import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { StateTable } from '#contract/kit/states.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { claimStates } from '#contract/agents/claims/claim.states.ts'
import { rechargeStates } from '#contract/agents/recharges/recharge.states.ts'
import { withdrawStates } from '#contract/finance/withdraw/withdraw.states.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { runStates } from '#contract/suppliers/payables/run.states.ts'
import { reportStates } from '#contract/exports/report.states.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { topUpStates } from '#contract/suppliers/quota/quota.states.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'

test('every state table with moves is walked by a test (order-, refund-, stay-, draft-, report- and channel-states.test.ts, money of agents and suppliers, bills, payments, codes of prepaid tickets, group plans)', () => {
  const own: readonly StateTable[] = [orderStates, lineStates, followUpStates, modifyStates]
  const money: readonly StateTable[] = [rechargeStates, claimStates, runStates, topUpStates, withdrawStates]
  const papers: StateTable[] = [
    billStates,
    invoiceStates,
    attemptStates,
    moneyBackStates,
    statementStates,
    codeStates,
  ]
  const plans: StateTable[] = Object.values(domains.plans.states)
  const channels: StateTable[] = [channelOrderStates, channelRefundStates]
  const walked = [
    ...own,
    ...money,
    ...papers,
    ...channels,
    ...plans,
    refundStates,
    stayStates,
    draftStates,
    reportStates,
  ]
  const all = Object.values<Domain>(domains).flatMap(({ states = {} }) => Object.values(states))
  const moving = all.filter(({ moves }) => Object.keys(moves).length > 0)
  expect(moving.filter((one) => !walked.includes(one))).toEqual([])
})
