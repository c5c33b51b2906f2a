import { defineDomain } from '../kit/domain.ts'
import { schedulingApi } from './scheduling.api.ts'
import { schedulingScreens } from './scheduling.screens.ts'

const crew = { subject: 'crew', topics: ['crew'] } as const
const run = { subject: 'dayRun', topics: ['dayPlan'] } as const
const trip = { subject: 'dayTrip', topics: ['dayPlan'] } as const
const card = { subject: 'order', topics: ['dayPlan', 'order'] } as const
const group = { subject: 'dayRun', topics: ['dayPlan'] } as const
const guest = { subject: 'guestProfile', topics: ['guestProfile', 'dayPlan'] } as const
const coach = { subject: 'coach', topics: ['coach'] } as const

export const scheduling = defineDomain({
  name: 'scheduling',
  uses: ['audit', 'catalog', 'files', 'identity', 'mail', 'orders', 'pricing', 'suppliers', 'ticketing'],
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
    deskSaved: { subject: 'hotelDesk', topics: ['dayPlan'] },
    linkMade: run,
    placed: card,
    takenOff: card,
    partyApart: card,
    partyTogether: card,
    marked: card,
    groupSaved: group,
    groupDeleted: group,
    groupLogged: group,
    diverPlaced: group,
    ratioSaved: { subject: 'diveRatio', topics: ['dayPlan'] },
    ratioDeleted: { subject: 'diveRatio', topics: ['dayPlan'] },
    profileSaved: guest,
    profileTold: guest,
    profileAsked: guest,
    formSigned: guest,
    formReviewed: guest,
    answersRead: guest,
    logSaved: guest,
    logDeleted: guest,
    gearSaved: { subject: 'diveGear', topics: ['guestProfile'] },
    gearLent: guest,
    gearReturned: guest,
  },
  permissions: { 'daily.DailyPlan.override': {}, 'daily.DailyPlan.profit': {} },
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
    ratioFull: { code: 409955 },
    notInstructor: { code: 409956 },
    diveBoat: { code: 409957 },
    notInReview: { code: 409958 },
    gearOut: { code: 409959 },
    gearUnfit: { code: 409960 },
    boatOnTicket: { code: 409961 },
    classTooSmall: { code: 409962 },
    runOver: { code: 409963 },
    apartParty: { code: 409964 },
  },
})
