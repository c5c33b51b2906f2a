import { financeScreens } from '#contract/finance/finance.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const financePages = bindPages(financeScreens, {})
