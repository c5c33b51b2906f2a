import { settingsScreens } from '#contract/settings/settings.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const settingsPages = bindPages(settingsScreens, {
  accountSetting: () => import('./account-setting.tsx'),
  systemConfig: () => import('./system-config.tsx'),
})
