import { homeScreens } from '#contract/home/home.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const homePages = bindPages(homeScreens, {
  main: () => import('./main.tsx'),
  HotelIndex: () => import('./hotel/hotel-index.tsx'),
})
