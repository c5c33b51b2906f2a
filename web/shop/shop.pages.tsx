import { shopScreens } from '#contract/shop/shop.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const shopPages = bindPages(shopScreens, { siteSetting: () => import('./site-setting.tsx') })
