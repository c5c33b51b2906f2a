import { defineDomain } from '../kit/domain.ts'
import { agentsApi } from './agents.api.ts'
import { agentsScreens } from './agents.screens.ts'

export const agents = defineDomain({
  name: 'agents',
  uses: ['files', 'identity', 'finance', 'staff'],
  api: agentsApi,
  screens: agentsScreens,
  events: {
    created: { subject: 'agent', topics: ['agent'] },
    updated: { subject: 'agent', topics: ['agent'] },
    enabled: { subject: 'agent', topics: ['agent'] },
    disabled: { subject: 'agent', topics: ['agent'] },
    groupSaved: { subject: 'agentGroup', topics: ['agent'] },
    groupDeleted: { subject: 'agentGroup', topics: ['agent'] },
    recharged: { subject: 'agent', topics: ['agent', 'account'] },
    signed: { subject: 'agent' },
    adjusted: { subject: 'agent', topics: ['agent', 'account'] },
  },
  errors: { statementTooLong: { code: 409650 } },
})
