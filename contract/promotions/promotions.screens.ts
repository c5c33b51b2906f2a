import { screens } from '../kit/screen.ts'

const codes = 'promoTools.promoCode.PromoCodeList'

export const promotionsScreens = screens({
  PromoCode: { path: '/promoTools/promoCode', needs: codes, menu: 'promotions', icon: 'promotions' },
  discountEditMain: { path: '/promoTools/discountEditMain', needs: codes, under: ['PromoCode'] },
  UseLogList: { path: '/promoTools/useLogList', needs: codes, under: ['PromoCode'] },
})
