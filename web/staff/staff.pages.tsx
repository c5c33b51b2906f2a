import { staffScreens } from '#contract/staff/staff.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const staffPages = bindPages(staffScreens, { account: () => import('./account.tsx') })
