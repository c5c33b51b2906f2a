import { agentsApi } from '#contract/agents/agents.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const agentsRoutes = bindRoutes(agentsApi, {})
