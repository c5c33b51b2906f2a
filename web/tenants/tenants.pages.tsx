import { tenantsScreens } from '#contract/tenants/tenants.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPanel } from '../kit/route/panels.tsx'

export const tenantsPages = bindPages(tenantsScreens, {
  DataArchive: () => import('./archive/data-archive.tsx'),
  invite: () => import('./invite/invite-page.tsx'),
})

registerPanel('agent', () => import('./invitations/agent-invitations.tsx'))
registerPanel('supplier', () => import('./invitations/supplier-invitations.tsx'))
