import { screens } from '../kit/screen.ts'

export const staffScreens = screens({
  account: { path: '/staffs/account', needs: 'staffsRouter.account', menu: 'staff', icon: 'person' },
})
