import { tenantsScreens } from '#contract/tenants/tenants.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const tenantsPages = bindPages(tenantsScreens, {})
