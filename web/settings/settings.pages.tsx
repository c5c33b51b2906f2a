import { settingsScreens } from '#contract/settings/settings.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const settingsPages = bindPages(settingsScreens, {
  accountSetting: () => import('./account-setting.tsx'),
  systemConfig: () => import('./system-config.tsx'),
  individuationSetting: () => import('./personal/personal-setting.tsx'),
  HelpAndLog: () => import('./centre/help-centre.tsx'),
  HelpCenterDetail: () => import('./centre/help-article.tsx'),
  UpdateLogDetail: () => import('./centre/release-note.tsx'),
})
