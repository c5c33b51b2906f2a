import { counterScreens } from '#contract/counter/counter.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const counterPages = bindPages(counterScreens, {
  'ticketCounter-as': () => import('./ticket-counter.tsx'),
})
