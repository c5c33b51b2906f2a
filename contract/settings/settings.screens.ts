import { screens } from '../kit/screen.ts'

export const settingsScreens = screens({
  accountSetting: {
    path: '/configSetting/accountSetting',
    needs: 'configSetting.accountSetting',
    audience: ['staff', 'agent', 'supplier'],
    menu: 'profile',
    icon: 'person',
  },
  systemConfig: {
    path: '/configSetting/systemConfig',
    needs: 'configSetting.systemConfig',
    menu: 'profile',
    icon: 'setting',
  },
})
