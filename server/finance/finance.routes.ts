import { financeApi } from '#contract/finance/finance.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const financeRoutes = bindRoutes(financeApi, {})
