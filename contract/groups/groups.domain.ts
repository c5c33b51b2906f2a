import { defineDomain } from '../kit/domain.ts'
import { groupsApi } from './groups.api.ts'
import { groupsScreens } from './groups.screens.ts'

const itinerary = { subject: 'itinerary', topics: ['itinerary'] } as const

export const groups = defineDomain({
  name: 'groups',
  uses: ['audit', 'catalog', 'company', 'customers', 'files', 'finance', 'identity', 'pricing', 'suppliers'],
  api: groupsApi,
  screens: groupsScreens,
  events: {
    fragmentSaved: itinerary,
    templateSaved: itinerary,
    payStepsSaved: itinerary,
    itineraryMoved: itinerary,
    itineraryReverted: itinerary,
    settingSaved: { subject: 'groupSetting', topics: ['groupSetting'] },
  },
  errors: {
    dayChanged: { code: 409426 },
    inBin: { code: 409427 },
  },
})
