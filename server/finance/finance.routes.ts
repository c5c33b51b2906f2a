import { financeApi } from '#contract/finance/finance.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'

export const financeRoutes = bindRoutes(financeApi, {})
