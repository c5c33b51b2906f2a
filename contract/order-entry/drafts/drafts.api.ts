import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { GroupCreated } from '../../orders/create-order.schema.ts'
import { draftStates } from './draft.states.ts'
import {
  DraftComplete,
  DraftFilter,
  DraftInfo,
  DraftList,
  DraftSave,
  DraftSaved,
  OneDraft,
} from './drafts.schema.ts'

const both = { needs: 'order.NewOrder', audience: ['staff', 'agent'] } as const

/** Orders that are not finished. */
export const draftsApi = {
  /** Staff: everybody's. An agent: those that it began itself. */
  draftList: read('/supplier/orderEntry/draftList', { ...both, input: DraftFilter, output: DraftList }),
  draftInfo: read('/supplier/orderEntry/draftInfo', {
    ...both,
    input: z.object({ id: Id }),
    output: DraftInfo,
  }),
  draftSave: act('/supplier/orderEntry/draftSave', {
    ...both,
    input: DraftSave,
    output: DraftSaved,
    errors: ['changedMeanwhile', 'operationInvalid', 'orders.agentDisabled'],
    once: true,
  }),
  ...callsOf(
    draftStates,
    {
      input: OneDraft,
      withReason: OneDraft,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {
      draftComplete: {
        input: DraftComplete,
        output: GroupCreated,
        ownTransaction: true,
        asks: true,
        errors: [
          'changedMeanwhile',
          'operationInvalid',
          'order-entry.draftCompleted',
          'orders.agentDisabled',
          'orders.soldOut',
          'orders.blocked',
          'orders.tooLate',
          'orders.notOnSale',
          'orders.closed',
          'orders.noPrice',
          'balanceTooLow',
        ],
      },
    },
  ),
}
