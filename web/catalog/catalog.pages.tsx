import { catalogScreens } from '#contract/catalog/catalog.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const catalogPages = bindPages(catalogScreens, {})
