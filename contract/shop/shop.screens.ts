import { screens } from '../kit/screen.ts'

export const shopScreens = screens({
  siteSetting: { path: '/vshop', needs: 'vshop.siteSetting', menu: 'market', icon: 'products' },
})
