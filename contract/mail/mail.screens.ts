import { screens } from '../kit/screen.ts'

export const mailScreens = screens({
  EmailRecord: {
    path: '/entertainment/EmailRecord',
    needs: 'entertainment.EmailRecord',
    menu: 'orders',
    icon: 'mail',
    badge: 'mailTrouble',
  },
  EmailRecord_hotel: {
    path: '/entertainment/EmailRecord_hotel',
    needs: 'entertainment.EmailRecord_hotel',
    menu: 'hotel',
    icon: 'mail',
    badge: 'mailTroubleHotel',
    help: 'EmailRecord',
  },
  mailTemplates: {
    path: '/setting/mailTemplates',
    needs: 'setting.globalSetting',
    menu: 'profile',
    icon: 'mail',
  },
})
