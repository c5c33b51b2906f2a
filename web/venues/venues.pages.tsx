import { venuesScreens } from '#contract/venues/venues.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const venuesPages = bindPages(venuesScreens, {})
