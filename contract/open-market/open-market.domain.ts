import { defineDomain } from '../kit/domain.ts'
import { openMarketApi } from './open-market.api.ts'
import { openMarketScreens } from './open-market.screens.ts'

const contract = { subject: 'marketContract', topics: ['market'] } as const
const dispute = { subject: 'marketCase', topics: ['market'] } as const
const setting = { subject: 'marketSetting', topics: ['marketSetting'] } as const

export const openMarket = defineDomain({
  name: 'open-market',
  uses: ['agents', 'audit', 'catalog', 'orders', 'pricing', 'suppliers', 'tenants', 'notifications'],
  api: openMarketApi,
  screens: openMarketScreens,
  // Whoever may look a partner's prices up; it is asked where they are told.
  permissions: { 'oMarket.prices': {} },
  events: {
    proposed: contract,
    countered: contract,
    accepted: contract,
    active: contract,
    declined: contract,
    withdrawn: contract,
    suspended: contract,
    resumed: contract,
    ended: contract,
    lapsed: contract,
    expired: contract,
    caseOpened: dispute,
    caseAnswered: dispute,
    caseOffered: dispute,
    caseAgreed: dispute,
    caseEscalated: dispute,
    caseDecided: dispute,
    caseWithdrawn: dispute,
    caseLapsed: dispute,
    companySaved: setting,
    settingSaved: setting,
    blocked: setting,
    unblocked: setting,
    licenceSaved: setting,
    licenceSubmitted: setting,
    licenceChecked: setting,
    licenceRejected: setting,
    licenceRemoved: setting,
    licenceExpired: setting,
    licenceEnds: setting,
    licenceRevoked: setting,
    shared: { subject: 'marketShare', topics: ['marketShare'] },
    bound: { subject: 'marketContract', topics: ['market', 'sku'] },
  },
  errors: {
    notConnected: { code: 409510 },
    licence: { code: 409512 },
    contractChanged: { code: 409514 },
    alreadyConnected: { code: 409515 },
    tooManyAsks: { code: 409516 },
    caseOpen: { code: 409519 },
    notShared: { code: 409520 },
    tooFast: { code: 429510, status: 429 },
  },
})
