import { identityScreens } from '#contract/identity/identity.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const identityPages = bindPages(identityScreens, {})
