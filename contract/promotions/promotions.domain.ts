import { defineDomain } from '../kit/domain.ts'
import { promotionsApi } from './promotions.api.ts'
import { promotionsScreens } from './promotions.screens.ts'

export const promotions = defineDomain({
  name: 'promotions',
  uses: ['agents', 'audit'],
  api: promotionsApi,
  screens: promotionsScreens,
  redirects: { '/promoTools': '/promoTools/stepwises' },
  events: {
    ladderSaved: { subject: 'ladder', topics: ['ladder', 'price'] },
    ladderEnabled: { subject: 'ladder', topics: ['ladder', 'price'] },
    ladderDisabled: { subject: 'ladder', topics: ['ladder', 'price'] },
    promoCreated: { subject: 'promo' },
    promoUpdated: { subject: 'promo' },
    codesGenerated: { subject: 'promo' },
    codeEnabled: { subject: 'promo' },
    codeDisabled: { subject: 'promo' },
    used: { subject: 'order', topics: ['promo'] },
    givenBack: { subject: 'order', topics: ['promo'] },
    usedAgain: { subject: 'order', topics: ['promo'] },
  },
  errors: {
    usedUp: { code: 409501 },
    guestUsed: { code: 409502 },
  },
})
