import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import {
  AskRecharge,
  OneRecharge,
  PayRecharge,
  RechargeFilter,
  RechargeList,
  RejectRecharge,
  ShownAccounts,
} from './recharge.schema.ts'
import { rechargeStates } from './recharge.states.ts'

const both = {
  needs: 'tools.RechargeRecord',
  agentNeeds: 'bookingCenter.transactionList',
  audience: ['staff', 'agent'],
} as const

/** Recharges of agents: asked for by the agent or by staff, sent, confirmed in the books. */
export const rechargesApi = {
  rechargeList: read('/supplier/rechargeRecord/list', {
    ...both,
    input: RechargeFilter,
    output: RechargeList,
  }),
  /** Where an agent can send its money: the merchant's accounts in its currency. */
  rechargeAccounts: read('/supplier/rechargeRecord/accounts', {
    ...both,
    input: z.object({ agentId: Id.optional() }),
    output: ShownAccounts,
  }),
  rechargeAsk: act('/supplier/rechargeRecord/save', {
    ...both,
    needs: `${both.needs}.edit`,
    input: AskRecharge,
    output: Saved,
    once: true,
  }),
  rechargeProof: read('/supplier/rechargeRecord/proof/:id', {
    ...both,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
  ...callsOf(
    rechargeStates,
    {
      input: OneRecharge,
      withReason: RejectRecharge,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    { rechargePay: { input: PayRecharge } },
  ),
}
