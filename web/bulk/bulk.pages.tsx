import { bulkScreens } from '#contract/bulk/bulk.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const bulkPages = bindPages(bulkScreens, {})
