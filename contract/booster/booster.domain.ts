import { defineDomain } from '../kit/domain.ts'
import { boosterApi } from './booster.api.ts'
import { boosterScreens } from './booster.screens.ts'

const setting = { subject: 'booster', topics: ['booster'] } as const
const account = { subject: 'boosterAccount', topics: ['booster'] } as const
const listing = { subject: 'boosterListing', topics: ['booster'] } as const

export const booster = defineDomain({
  name: 'booster',
  uses: ['agents', 'audit', 'catalog', 'channels', 'notifications', 'open-market', 'orders', 'pricing'],
  api: boosterApi,
  screens: boosterScreens,
  events: {
    joined: setting,
    paused: setting,
    resumed: setting,
    left: setting,
    settingSaved: setting,
    ruleSaved: setting,
    ruleRemoved: setting,
    accountSaved: account,
    commissionSaved: account,
    commissionRemoved: account,
    accountPaused: account,
    accountResumed: account,
    published: account,
    listingPaused: listing,
    listingResumed: listing,
    listingEnded: listing,
    accepted: listing,
    overridden: listing,
    overrideEnded: listing,
    termsDiffer: listing,
    pricesTyped: listing,
    /** A guard has stopped it by itself. */
    guarded: listing,
    released: listing,
  },
  errors: {
    notJoined: { code: 409550 },
    accountDown: { code: 409551 },
    marginFloor: { code: 409552 },
    parity: { code: 409553 },
    noContentLanguage: { code: 409554 },
    byContract: { code: 409555 },
    jump: { code: 409556 },
    listingLive: { code: 409557 },
  },
})
