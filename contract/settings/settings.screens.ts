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
  individuationSetting: {
    path: '/setting/individuationSetting',
    needs: 'setting.individuationSetting',
    audience: ['staff', 'agent', 'supplier'],
    menu: 'profile',
    icon: 'setting',
  },
  HelpAndLog: {
    path: '/setting/HelpAndLog',
    needs: '*',
    audience: ['staff', 'agent', 'supplier'],
    menu: 'profile',
    icon: 'help',
  },
  HelpCenterDetail: {
    path: '/setting/HelpCenterDetail',
    needs: '*',
    audience: ['staff', 'agent', 'supplier'],
    under: ['HelpAndLog'],
    help: 'HelpAndLog',
  },
  UpdateLogDetail: {
    path: '/setting/UpdateLogDetail',
    needs: '*',
    audience: ['staff', 'agent', 'supplier'],
    under: ['HelpAndLog'],
    help: 'HelpAndLog',
  },
})
