import { screens } from '../kit/screen.ts'

const needs = 'treepBooster.introduce'
export const boosterScreens = screens({
  introduce: { path: '/treepBooster/introduce', needs, menu: 'market', icon: 'channels' },
  settingBooster: { path: '/treepBooster/settingBooster', needs, under: ['introduce'], help: 'introduce' },
  boosterList: { path: '/treepBooster/list', needs, under: ['introduce'], help: 'introduce' },
  editPrice: {
    path: '/treepBooster/editPrice',
    needs,
    under: ['introduce', 'boosterList'],
    help: 'introduce',
  },
  accountList: { path: '/treepBooster/accountList', needs, under: ['introduce'], help: 'introduce' },
})
