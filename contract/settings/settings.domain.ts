import { defineDomain } from '../kit/domain.ts'
import { settingsApi } from './settings.api.ts'
import { settingsScreens } from './settings.screens.ts'

export const settings = defineDomain({
  name: 'settings',
  uses: ['identity', 'files', 'audit'],
  api: settingsApi,
  screens: settingsScreens,
  redirects: { '/configSetting': '/configSetting/accountSetting', '/setting': '/setting/HelpCenterDetail' },
  permissions: {
    'configSetting.systemConfig.auditLog': {},
    'configSetting.shareViews': { audience: ['staff', 'agent', 'supplier'] },
  },
  events: {
    roleCreated: { subject: 'role' },
    roleUpdated: { subject: 'role' },
    roleDeleted: { subject: 'role' },
    yearsChosen: { subject: 'merchant' },
  },
  errors: { roleBuiltIn: { code: 409120 }, roleInUse: { code: 409121 }, tooManyViews: { code: 409122 } },
})
