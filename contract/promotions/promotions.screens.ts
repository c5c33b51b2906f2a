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
    help: 'StepwisePriceList',
    needs: ladders,
    under: ['StepwisePriceList'],
  },
  PromoCode: { path: '/promoTools/promoCode', needs: codes, menu: 'promotions', icon: 'promotions' },
  discountEditMain: {
    path: '/promoTools/discountEditMain',
    help: 'PromoCode',
    needs: codes,
    under: ['PromoCode'],
  },
  UseLogList: { path: '/promoTools/useLogList', help: 'PromoCode', needs: codes, under: ['PromoCode'] },
})
