import { orderEntryScreens } from '#contract/order-entry/order-entry.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const orderEntryPages = bindPages(orderEntryScreens, {})
