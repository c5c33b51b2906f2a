import { defineDomain } from '../kit/domain.ts'
import { schedulingApi } from './scheduling.api.ts'
import { schedulingScreens } from './scheduling.screens.ts'

const crew = { subject: 'crew', topics: ['crew'] } as const
const run = { subject: 'dayRun', topics: ['dayPlan'] } as const
const trip = { subject: 'dayTrip', topics: ['dayPlan'] } as const
const card = { subject: 'order', topics: ['dayPlan', 'order'] } as const
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
    tripSaved: trip,
    tripDeleted: trip,
    runSaved: run,
    runDeleted: run,
    runPublished: run,
    linkMade: run,
    placed: card,
    takenOff: card,
    marked: card,
  },
  permissions: { 'daily.DailyPlan.override': {} },
  errors: {
    seatsFull: { code: 409941 },
    coachTwice: { code: 409942 },
    crewTwice: { code: 409943 },
    papersExpired: { code: 409944 },
    coachOff: { code: 409945 },
    crewOff: { code: 409946 },
    tooLong: { code: 409947 },
    movedBy: { code: 409948 },
    notOfTrip: { code: 409949 },
    privateRun: { code: 409951 },
    notGoing: { code: 409952 },
    notEmpty: { code: 409953 },
    notPublished: { code: 409954 },
  },
})
