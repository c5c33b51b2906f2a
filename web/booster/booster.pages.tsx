import { boosterScreens } from '#contract/booster/booster.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const boosterPages = bindPages(boosterScreens, {
  introduce: () => import('./introduce.tsx'),
  settingBooster: () => import('./setting/setting.tsx'),
  boosterList: () => import('./list/listings.tsx'),
  editPrice: () => import('./prices/edit-price.tsx'),
  accountList: () => import('./accounts/accounts.tsx'),
})
