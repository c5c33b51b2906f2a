import { screens } from '../kit/screen.ts'

export const staffScreens = screens({
  account: { path: '/staffs/account', needs: 'staffsRouter.account', menu: 'staff', icon: 'person' },
  department: {
    path: '/staffs/department',
    needs: 'staffsRouter.department',
    menu: 'staff',
    icon: 'agents',
  },
})
