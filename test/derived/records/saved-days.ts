import { valuesOf } from '#contract/kit/record/record-values.ts'
import { groupsApi } from '#contract/groups/groups.api.ts'
import { groupSettingRecord } from '#contract/groups/group-setting.fields.ts'
import { sheetForm } from '#contract/groups/costing.fields.ts'
import { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import { Sheet } from '#contract/groups/itinerary.schema.ts'
import { departureRecord } from '#contract/journeys/departure.fields.ts'
import { journeysApi } from '#contract/journeys/journeys.api.ts'
import { planRecord } from '#contract/plans/plan.fields.ts'
import { plansApi } from '#contract/plans/plans.api.ts'
import {
  diveLogRecord,
  gearRecord,
  guestProfileRecord,
  ratioRecord,
} from '#contract/scheduling/diving/profile.fields.ts'
import { schedulingApi } from '#contract/scheduling/scheduling.api.ts'
import { counterApi } from '#contract/counter/counter.api.ts'
import { tillRecord } from '#contract/counter/till.fields.ts'
import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { printerRecord } from '#contract/ticketing/print/printer.fields.ts'
import { postRecord } from '#contract/ticketing/verify/post.fields.ts'
import { day } from '#test/factories/orders.ts'
import type { Saved } from '../saved-records.ts'

export const tourSheet = Sheet.parse(valuesOf(sheetForm))

export const blankProfile = {
  ...valuesOf(guestProfileRecord),
  name: 'Ann',
  language: 'en',
  bcd: null,
  wetsuit: null,
}

/** Those of the day of operation, of groups and of journeys. */
export const recordsOfDays = ({
  agentId,
  walkInId,
  skuId,
  journeyId,
  profileId,
  staffId,
  pictureId,
}: Record<
  'agentId' | 'walkInId' | 'skuId' | 'journeyId' | 'profileId' | 'staffId' | 'pictureId',
  number
>): Record<string, Saved> => ({
  postRecord: {
    form: postRecord,
    save: ticketingApi.postSave,
    list: ticketingApi.postList,
    own: { skuIds: [skuId] },
  },
  printerRecord: {
    form: printerRecord,
    save: ticketingApi.printerSave,
    list: ticketingApi.printerList,
    own: { host: '192.168.1.50', port: 9_101 },
  },
  tillRecord: {
    form: tillRecord,
    save: counterApi.tillSave,
    list: counterApi.tillList,
    own: { agentId: walkInId },
  },
  ...recordsOfGroups({ agentId, journeyId, staffId, pictureId }),
  guestProfileRecord: {
    form: guestProfileRecord,
    save: schedulingApi.profileSave,
    list: schedulingApi.profileList,
    own: { ownGear: ['mask'], eyesLeft: '-2.5', eyesRight: '1.25' },
  },
  diveLogRecord: {
    form: diveLogRecord,
    save: schedulingApi.diverLogSave,
    list: schedulingApi.diverLogList,
    beside: { profileId },
  },
  gearRecord: {
    form: gearRecord,
    save: schedulingApi.diverGearSave,
    list: schedulingApi.diverGearList,
    own: { serial: 'R-77' },
  },
  ratioRecord: {
    form: ratioRecord,
    save: schedulingApi.divingRatioSave,
    list: schedulingApi.divingRatioList,
    own: { guests: 3, maxGuests: 5, ageFrom: 10, ageTo: 20, validUntil: null },
  },
})

const recordsOfGroups = ({
  agentId,
  journeyId,
  staffId,
  pictureId,
}: Record<'agentId' | 'journeyId' | 'staffId' | 'pictureId', number>): Record<string, Saved> => ({
  planRecord: {
    form: planRecord,
    save: plansApi.planCreate,
    info: plansApi.planInfo,
    own: { agentId, startDate: day(60), sellerId: staffId, operatorId: staffId, tags: ['VIP'] },
    beside: { from: 'empty', dayCount: 2 },
  },
  itineraryHead: {
    form: itineraryHead,
    save: groupsApi.templateSave,
    info: groupsApi.templateInfo,
    own: { pictureFileIds: [pictureId], tags: ['Family'] },
    beside: { days: [], sheet: tourSheet },
  },
  groupSettingRecord: {
    form: groupSettingRecord,
    save: groupsApi.settingSave,
    info: groupsApi.settingInfo,
    own: {
      codePattern: 'TOUR-{YY}-{NN}',
      expenseCategories: [{ name: 'Meals', limitMinor: 100_000, account: '6000' }],
      seatLayouts: [{ seats: 20, left: 2, right: 2, back: 5, without: '6C, 6D' }],
    },
  },
  departureRecord: {
    form: departureRecord,
    save: journeysApi.departureSave,
    list: journeysApi.departures,
    own: { date: day(90), capacity: 40, minGuests: 8 },
    beside: { journeyId },
  },
})
