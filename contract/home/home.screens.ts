import { screens } from '../kit/screen.ts'

export const homeScreens = screens({
  main: { path: '/main', needs: '*', audience: ['staff', 'agent', 'supplier'], menu: 'home', icon: 'home' },
  HotelIndex: { path: '/HotelIndex', needs: 'home.HotelIndex', menu: 'home', icon: 'calendar' },
})
