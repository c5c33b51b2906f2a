import { defineDomain } from '../kit/domain.ts'
import { deskApi } from './desk.api.ts'
import { deskScreens } from './desk.screens.ts'

const changed = { subject: 'merchant', topics: ['subscription'] } as const

/** What whoever hosts the product does with merchants. Its page and its commands are no merchant's: there are no calls and no screens. */
export const desk = defineDomain({
  name: 'desk',
  uses: ['identity', 'tenants', 'subscription', 'open-market', 'files'],
  api: deskApi,
  screens: deskScreens,
  events: {
    suspended: changed,
    resumed: changed,
    daysGiven: changed,
    flagSet: changed,
    ended: changed,
  },
})
