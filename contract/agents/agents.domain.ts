import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { agentsApi } from './agents.api.ts'
import { agentsScreens } from './agents.screens.ts'
import { claimStates } from './claims/claim.states.ts'
import { rechargeStates } from './recharges/recharge.states.ts'

const recharge = { subject: 'agent', topics: ['recharge', 'agent', 'account'] } as const

export const agents = defineDomain({
  name: 'agents',
  uses: ['audit', 'identity', 'finance', 'payments', 'staff', 'files', 'notifications'],
  api: agentsApi,
  screens: agentsScreens,
  states: { recharge: rechargeStates, claim: claimStates },
  events: {
    created: { subject: 'agent', topics: ['agent'] },
    updated: { subject: 'agent', topics: ['agent'] },
    enabled: { subject: 'agent', topics: ['agent'] },
    disabled: { subject: 'agent', topics: ['agent'] },
    bound: { subject: 'agent', topics: ['agent'] },
    groupSaved: { subject: 'agentGroup', topics: ['agent'] },
    groupDeleted: { subject: 'agentGroup', topics: ['agent'] },
    recharged: { subject: 'agent', topics: ['agent', 'account'] },
    rechargeAsked: recharge,
    ...eventsOf(rechargeStates, recharge),
    ...eventsOf(claimStates, { subject: 'agent', topics: ['agent', 'account'] }),
    signed: { subject: 'agent' },
    adjusted: { subject: 'agent', topics: ['agent', 'account'] },
    keyMade: { subject: 'agent', topics: ['agent', 'agentKey'] },
    keyChanged: { subject: 'agent', topics: ['agent', 'agentKey'] },
    keyRotated: { subject: 'agent', topics: ['agent', 'agentKey'] },
    keyRevoked: { subject: 'agent', topics: ['agent', 'agentKey'] },
  },
  errors: { statementTooLong: { code: 409650 }, tooManyKeys: { code: 409862 } },
})
