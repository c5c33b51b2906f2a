import { read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { AgentClaims, ClaimFilter, OneClaim, WaiveClaim } from './claim.schema.ts'
import { claimStates } from './claim.states.ts'

/** What agents that pay beforehand owe still. */
export const claimsApi = {
  claimList: read('/supplier/distributorAccout/claims', {
    needs: 'tools.AgentAccout',
    input: ClaimFilter,
    output: AgentClaims,
  }),
  ...callsOf(
    claimStates,
    {
      input: OneClaim,
      withReason: WaiveClaim,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
  ),
}
