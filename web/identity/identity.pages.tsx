import { identityScreens } from '#contract/identity/identity.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const identityPages = bindPages(identityScreens, {
  login: () => import('./log-in.tsx'),
  enrol: () => import('./factors/enrol.tsx'),
  '404': () => import('./not-found.tsx'),
  '403': () => import('./no-permission.tsx'),
})
