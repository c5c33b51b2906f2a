import { screens } from '../kit/screen.ts'

export const companyScreens = screens({
  InfoConfig: { path: '/setting/InfoConfig', needs: 'setting.InfoConfig', menu: 'profile', icon: 'profile' },
  globalSetting: {
    path: '/setting/globalSetting',
    needs: 'setting.globalSetting',
    menu: 'profile',
    icon: 'setting',
  },
})
