import { companyScreens } from '#contract/company/company.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const companyPages = bindPages(companyScreens, {
  InfoConfig: () => import('./info-config.tsx'),
  globalSetting: () => import('./global-setting.tsx'),
})
