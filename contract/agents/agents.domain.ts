import { defineDomain } from '../kit/domain.ts'
import { agentsApi } from './agents.api.ts'
import { agentsScreens } from './agents.screens.ts'

export const agents = defineDomain({
  name: 'agents',
  uses: ['identity', 'finance'],
  api: agentsApi,
  screens: agentsScreens,
})
