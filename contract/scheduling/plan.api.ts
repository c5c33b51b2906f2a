import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { prefixed } from '../kit/prefixed.ts'
import { Done, Id, Language, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { coachKey } from './fleet.api.ts'
import { DayCheck, DayCheckAsk } from './day-check.ts'
import { CoachPlace, CoachPlaces, DriverEntries, DriverMark } from './driver.schema.ts'
import {
  ApartForm,
  AutoAsk,
  AutoPlan,
  CoachDay,
  DayAsk,
  DayPlan,
  Moves,
  MovesForm,
  Placed,
  PlaceForm,
  Published,
  RunForm,
  TripForm,
  TripKind,
} from './plan.schema.ts'
import { DayNotices, DeskForm } from './notices.ts'
import { BoardPresence, PresenceAsk, PresenceForm } from './presence.ts'
import { DayProfit } from './profit.ts'

const planKey = 'daily.DailyPlan'
export const overrideKey = 'daily.DailyPlan.override'
/** Costs and profit of departures. */
const profitKey = 'daily.DailyPlan.profit'
const RunPlanRef = z.object({ id: Id })
const Token = z.string().min(16).max(80)
const shut = [
  'scheduling.seatsFull',
  'scheduling.coachTwice',
  'scheduling.crewTwice',
  'scheduling.papersExpired',
] as const
const moved = [
  ...shut,
  'scheduling.movedBy',
  'scheduling.notOfTrip',
  'scheduling.privateRun',
  'scheduling.notGoing',
  'scheduling.boatOnTicket',
  'scheduling.classTooSmall',
  'scheduling.apartParty',
] as const

/** Trips of a day, their runs and cards: of trips and of dive trips, each as a table and as a board. */
export const planCalls = <const P extends string, const K extends string, O extends z.ZodType>(
  at: `/${P}`,
  key: K,
  day: O,
) => {
  const edit = `${key}.edit` as const
  return {
    /** A day whole: trips, runs, cards, and who is not placed. */
    planDay: read(`${at}/day`, { needs: key, input: DayAsk, output: day }),
    tripSave: act(`${at}/trip/save`, {
      needs: edit,
      input: TripForm,
      output: Saved,
      errors: ['changedMeanwhile'],
    }),
    tripDelete: act(`${at}/trip/delete`, {
      needs: edit,
      input: RunPlanRef,
      output: Done,
      errors: ['scheduling.notEmpty'],
    }),
    runSave: act(`${at}/run/save`, {
      needs: edit,
      input: RunForm,
      output: Saved,
      errors: [
        'changedMeanwhile',
        ...shut,
        'scheduling.coachOff',
        'scheduling.crewOff',
        'scheduling.tooLong',
        'scheduling.diveBoat',
        'scheduling.boatOnTicket',
        'scheduling.classTooSmall',
      ],
    }),
    runDelete: act(`${at}/run/delete`, {
      needs: edit,
      input: RunPlanRef,
      output: Done,
      errors: ['scheduling.notEmpty'],
    }),
    /** Places a party, moves it, or takes it off: with the version of the card that was seen. */
    cardPlace: act(`${at}/card/place`, { needs: edit, input: PlaceForm, output: Placed, errors: moved }),
    /** Tells guests and drivers what stands: all runs of the day, or those named. */
    planPublish: act(`${at}/publish`, {
      needs: `${key}.publish`,
      input: z.object({ date: PlainDate, runIds: z.array(Id).max(200).optional() }),
      output: Published,
      errors: ['scheduling.runOver'],
    }),
  }
}

export const planApi = {
  ...planCalls('/supplier/dayPlan', planKey, DayPlan),
  /** Notes that a party travels with nobody else, or that others may be with it again. */
  cardApart: act('/supplier/dayPlan/card/apart', {
    needs: `${planKey}.edit`,
    input: ApartForm,
    output: Placed,
    errors: ['scheduling.movedBy', 'scheduling.notGoing', 'scheduling.apartParty'],
  }),
  ...prefixed('board', {
    ...planCalls('/supplier/dayBoard', `${planKey}V2`, DayPlan),
    /** A better plan of the day's pick-ups, worked out and not yet made. */
    autoPlan: read('/supplier/dayBoard/auto', {
      needs: `${planKey}V2.edit`,
      input: AutoAsk,
      output: AutoPlan,
      ownTransaction: true,
      perMinute: 20,
    }),
    /** Says who looks at a board and what is in their hand; of trips and of dive trips. */
    presence: act('/supplier/dayBoard/presence', {
      needs: '*',
      openTo: ['scheduling'],
      input: PresenceForm,
      output: Done,
    }),
    present: read('/supplier/dayBoard/present', {
      needs: '*',
      openTo: ['scheduling'],
      input: PresenceAsk,
      output: BoardPresence,
    }),
    /** Where the map's pictures come from; '' where it is drawn without any. */
    mapTiles: read('/supplier/dayBoard/map', {
      needs: `${planKey}V2`,
      output: z.object({ url: z.string(), attribution: z.string() }),
    }),
    /** Several moves as one act: all of them, or none. What takes them back is answered. */
    cardsMove: act('/supplier/dayBoard/cards/move', {
      needs: `${planKey}V2.edit`,
      input: MovesForm,
      output: Moves,
      errors: moved,
    }),
    places: read('/supplier/dayBoard/places', {
      needs: `${planKey}V2`,
      input: z.object({ date: PlainDate }),
      output: CoachPlaces,
    }),
  }),
  /** What each trip of a day, or dive trip, brings and costs as it stands now. */
  dayProfit: read('/supplier/dayProfit/list', {
    needs: profitKey,
    input: z.object({ date: PlainDate, kind: TripKind.default('trip') }),
    output: DayProfit,
  }),
  /** What of a day is not ready; of its trips and dive trips, each to whoever plans these. */
  dayCheck: read('/supplier/dayCheck/list', {
    needs: '*',
    openTo: ['scheduling'],
    input: DayCheckAsk,
    output: DayCheck,
  }),
  /** Who was told which time, and what became of it. */
  dayNotices: read('/supplier/dayNotice/list', {
    needs: planKey,
    input: z.object({ date: PlainDate }),
    output: DayNotices,
  }),
  /** Where a hotel's front desk is written to. */
  deskSave: act('/supplier/dayNotice/desk', { needs: `${planKey}.edit`, input: DeskForm, output: Done }),
  coachDay: read('/supplier/coachDay/info', {
    needs: coachKey,
    input: z.object({ coachCode: z.string().min(1).max(40), date: PlainDate }),
    output: CoachDay,
  }),
  /** A link for the driver, without a log-in; earlier ones of that coach and day are worth nothing any more. */
  driverLink: act('/supplier/coachDay/link', {
    needs: `${coachKey}.link`,
    input: z.object({ coachId: Id, date: PlainDate, language: Language.optional() }),
    output: z.object({ url: z.string(), expiresAt: z.string() }),
    errors: ['scheduling.notPublished'],
  }),
  driverShow: read('/supplier/driver/:token', {
    needs: 'public',
    input: z.object({ token: Token, language: Language.optional().catch(undefined) }),
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  driverMark: act('/supplier/driver/:token/mark', {
    needs: 'public',
    input: z.object({
      token: Token,
      language: Language.optional().catch(undefined),
      card: z.coerce.number().int().positive(),
      mark: DriverMark,
      aboard: z.coerce.number().int().min(0).max(500).optional(),
      note: ShortText.default(''),
    }),
    output: z.unknown(),
    raw: true,
    perMinute: 60,
  }),
  /** What a phone wrote down while it had no network, each entry taken once however often it comes. */
  driverSync: act('/supplier/driver/:token/sync', {
    needs: 'public',
    input: DriverEntries.extend({ token: Token }),
    /** `open`: does the link still open? */
    output: z.object({ open: z.boolean(), taken: z.array(z.string()) }),
    perMinute: 300,
    bodyLimit: 256 * 1024,
  }),
  /** Where the coach is; `taken` false: not on this day, or not any more. */
  driverPlace: act('/supplier/driver/:token/place', {
    needs: 'public',
    input: CoachPlace.extend({ token: Token }),
    output: z.object({ taken: z.boolean() }),
    perMinute: 600,
  }),
  /** The driver shares it no more: where the coach was last is forgotten. */
  driverPlaceEnd: act('/supplier/driver/:token/place/end', {
    needs: 'public',
    input: z.object({ token: Token }),
    output: Done,
    perMinute: 60,
  }),
}
