import { AuditLog } from '../audit/audit.public.tsx'
import { useSession } from '../kit/session/session.ts'
import type { Tab } from '../kit/parts/page/tabs.tsx'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { YearsSwitch } from './years-switch.tsx'
import { configTabs, RoleList } from './role-list.tsx'
import { AccessLog } from './security/access-log.tsx'
import { SecurityRules } from './security/security-rules.tsx'

const rolesTab: Tab = { value: 'roles', word: 'settings.text.roles' }
const securityTab: Tab = { value: 'security', word: 'identity.security.tab' }
const accessTab: Tab = { value: 'access', word: 'identity.access.tab' }
const logTab: Tab = { value: 'auditLog', word: 'settings.text.auditLog' }

/** System settings: roles, how people log in, who came in, and what everybody did. */
export default function SystemConfig() {
  const { may } = useSession()
  const [{ tab }] = useUrlQuery()
  const mayLog = may('configSetting.systemConfig.auditLog')
  const mayAccess = may('configSetting.systemConfig.accessLog')
  const maySecurity = may('configSetting.systemConfig.security')
  const tabs = [
    rolesTab,
    ...(maySecurity ? [securityTab] : []),
    ...(mayAccess ? [accessTab] : []),
    ...(mayLog ? [logTab] : []),
  ]
  const title = 'settings.screens.systemConfig'
  if (tab === 'auditLog' && mayLog) return <AuditLog title={title} tabs={tabs} tabNames={configTabs} />
  if (tab === 'access' && mayAccess) return <AccessLog title={title} tabs={tabs} tabNames={configTabs} />
  if (tab === 'security' && maySecurity) return <SecurityRules title={title} tabs={tabs} />
  return <RoleList tabs={tabs} buttons={<YearsSwitch />} />
}
