import { AuditLog } from '../audit/audit.public.tsx'
import { useSession } from '../kit/session/session.ts'
import type { Tab } from '../kit/parts/page/tabs.tsx'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { YearsSwitch } from './years-switch.tsx'
import { configTabs, RoleList } from './role-list.tsx'

const rolesTab: Tab = { value: 'roles', word: 'settings.text.roles' }
const logTab: Tab = { value: 'auditLog', word: 'settings.text.auditLog' }

/** System settings: roles, and what everybody did. */
export default function SystemConfig() {
  const { may } = useSession()
  const [{ tab }] = useUrlQuery()
  const mayLog = may('configSetting.systemConfig.auditLog')
  const tabs = mayLog ? [rolesTab, logTab] : [rolesTab]
  return tab === 'auditLog' && mayLog ? (
    <AuditLog title="settings.screens.systemConfig" tabs={tabs} tabNames={configTabs} />
  ) : (
    <RoleList tabs={tabs} buttons={<YearsSwitch />} />
  )
}
