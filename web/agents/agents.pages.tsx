import { agentsScreens } from '#contract/agents/agents.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const agentsPages = bindPages(agentsScreens, {})
