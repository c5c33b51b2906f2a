import { bulkScreens } from '#contract/bulk/bulk.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const bulkPages = bindPages(bulkScreens, {})
