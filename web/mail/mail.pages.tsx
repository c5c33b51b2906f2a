import { mailScreens } from '#contract/mail/mail.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const mailPages = bindPages(mailScreens, {
  EmailRecord: () => import('./record/mail-list.tsx').then(({ AllMails }) => ({ default: AllMails })),
  EmailRecord_hotel: () =>
    import('./record/mail-list.tsx').then(({ HotelMails }) => ({ default: HotelMails })),
  mailTemplates: () => import('./templates/template-list.tsx'),
})
