import { defineDomain } from '../kit/domain.ts'
import { schedulingApi } from './scheduling.api.ts'
import { schedulingScreens } from './scheduling.screens.ts'

const crew = { subject: 'crew', topics: ['crew'] } as const
const coach = { subject: 'coach', topics: ['coach'] } as const

export const scheduling = defineDomain({
  name: 'scheduling',
  uses: ['audit', 'files', 'orders', 'suppliers'],
  api: schedulingApi,
  screens: schedulingScreens,
  events: {
    crewSaved: crew,
    crewEnabled: crew,
    crewDisabled: crew,
    coachSaved: coach,
    coachEnabled: coach,
    coachDisabled: coach,
  },
})
