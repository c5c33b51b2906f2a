import { tenantsScreens } from '#contract/tenants/tenants.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const tenantsPages = bindPages(tenantsScreens, {})
