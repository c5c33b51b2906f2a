import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const suppliersRoutes = bindRoutes(suppliersApi, {})
