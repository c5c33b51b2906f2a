import { screens } from '../kit/screen.ts'

const codes = 'promoTools.promoCode.PromoCodeList'

const ladders = 'promoTools.stepwises'

export const promotionsScreens = screens({
  StepwisePriceList: {
    path: '/promoTools/stepwises',
    needs: ladders,
    menu: 'promotions',
    icon: 'calculator',
  },
  StepwisePriceDetail: {
    path: '/promoTools/stepwises/:ladderPriceId',
    needs: ladders,
    under: ['StepwisePriceList'],
  },
  PromoCode: { path: '/promoTools/promoCode', needs: codes, menu: 'promotions', icon: 'promotions' },
  discountEditMain: { path: '/promoTools/discountEditMain', needs: codes, under: ['PromoCode'] },
  UseLogList: { path: '/promoTools/useLogList', needs: codes, under: ['PromoCode'] },
})
