import { deskScreens } from '#contract/desk/desk.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const deskPages = bindPages(deskScreens, {})
