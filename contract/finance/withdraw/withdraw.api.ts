import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { AccountMovementFilter, AccountMovements } from '../movement.schema.ts'
import {
  DemandArrived,
  DemandFilter,
  DemandList,
  DemandReason,
  DemandSent,
  OneDemand,
  OwnLimit,
  RmbAccount,
  RmbMove,
  WithdrawAsk,
} from './withdraw.schema.ts'
import { withdrawStates } from './withdraw.states.ts'

const needs = 'setting.gatheringAccount'

/** The RMB account: its ledger, and money asked out of it. */
export const withdrawApi = {
  rmbAccount: read('/supplier/withdrawDemand/account', { needs, output: RmbAccount }),
  rmbLog: read('/supplier/withdrawDemand/log', {
    needs,
    input: AccountMovementFilter,
    output: AccountMovements,
  }),
  rmbMove: act('/supplier/withdrawDemand/move', {
    needs: `${needs}.answer`,
    input: RmbMove,
    output: Done,
    once: true,
    errors: ['balanceTooLow'],
  }),
  withdrawList: read('/supplier/withdrawDemand/list', { needs, input: DemandFilter, output: DemandList }),
  withdrawAsk: act('/supplier/withdrawDemand/save', {
    needs: `${needs}.withdraw`,
    input: WithdrawAsk,
    output: Saved,
    once: true,
    errors: ['balanceTooLow'],
  }),
  withdrawLimitSave: act('/supplier/withdrawDemand/limit', {
    needs: `${needs}.limit`,
    input: OwnLimit,
    output: Done,
  }),
  withdrawProof: read('/supplier/withdrawDemand/proof/:id', {
    needs,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
  ...callsOf(
    withdrawStates,
    {
      input: OneDemand,
      withReason: DemandReason,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid', 'finance.payeeIsNew'],
    },
    { withdrawSend: { input: DemandSent }, withdrawPay: { input: DemandArrived } },
  ),
}
