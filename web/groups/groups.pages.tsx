import { groupsScreens } from '#contract/groups/groups.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const groupsPages = bindPages(groupsScreens, {
  template: () => import('./templates.tsx'),
  templateDetail: () => import('./template-detail.tsx'),
  debris: () => import('./fragments.tsx'),
  groupSetting: () => import('./group-setting.tsx'),
})
