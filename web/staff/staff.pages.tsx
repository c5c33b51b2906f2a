import { staffScreens } from '#contract/staff/staff.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const staffPages = bindPages(staffScreens, {
  account: () => import('./account.tsx'),
  department: () => import('./departments/department-list.tsx'),
})
