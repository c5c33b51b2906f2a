import { z } from 'zod'
import { CallForm } from '../departures/departures.schema.ts'
import { itineraryApi } from '../groups/itinerary.api.ts'
import { act, read } from '../kit/endpoint.ts'
import { family } from '../kit/family.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Done, Id, listOf, Names, Paging, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { taxApi } from '../pricing/tax/tax.api.ts'
import {
  departurePlanForm,
  departureRecord,
  departureStates,
  seriesForm,
  shareWays,
  sharesForm,
  waitingForm,
  waitingStates,
} from './departure.fields.ts'
import { shareRules } from './shares.ts'
import { journeyKeys } from './journey.keys.ts'

const { look, board, tax } = journeyKeys
const JourneyRef = z.object({ id: Id })
const version = z.number().int()

export const DepartureForm = z.object({
  id: Id.optional(),
  version: version.optional(),
  journeyId: Id,
  ...formShape(departureRecord),
  /** As the setting of groups says, where it is not said. */
  decisionDays: z.number().int().min(0).max(365).optional(),
})
export type DepartureForm = z.output<typeof DepartureForm>
export const SeriesForm = z.object({
  journeyId: Id,
  ...formShape(seriesForm),
  decisionDays: DepartureForm.shape.decisionDays,
})
export type SeriesForm = z.output<typeof SeriesForm>
export const Departure = z.object({
  id: Id,
  version,
  journeyId: Id,
  skuId: Id.nullable(),
  currency: z.string(),
  ...answerShape(departureRecord),
  can: Can,
})
export type Departure = z.output<typeof Departure>
export const DepartureFilter = Paging.extend({
  journeyId: Id.optional(),
  text: ShortText.optional(),
  state: z.enum(departureStates).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})

/** How a journey is sold: its product, and who sees it. */
export const JourneySale = z.object({
  skuId: Id.nullable(),
  skuCode: z.string(),
  skuNames: Names,
  skuOnSale: z.boolean(),
  /** The add-on that a single room on a departure is sold as. */
  singleSkuId: Id.nullable(),
  singleCode: z.string(),
  share: z.enum(shareWays),
  agentIds: z.array(Id),
  /** What new departures begin with. */
  decisionDays: z.number().int(),
  can: Can,
})
export type JourneySale = z.output<typeof JourneySale>

/** What an agent is told of a journey that is shared with it: no cost, no supplier. */
export const SharedJourney = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  dayCount: z.number().int(),
  skuId: Id.nullable(),
  skuCode: z.string(),
  departures: z.array(z.object({ date: PlainDate, state: z.enum(departureStates), left: z.number().int() })),
})

/** What becomes of the orders of a departure that is called off: all of them, and for good. */
export const CallOffForm = CallForm.omit({
  from: true,
  to: true,
  session: true,
  skuIds: true,
  resourceIds: true,
  orderIds: true,
  block: true,
}).extend({ id: Id })
export type CallOffForm = z.output<typeof CallOffForm>

const Minor = z.number().int()
/** How a departure's cost is shared over its sold orders, and who waits for a place. */
/** `unread`: rows that the list does not take; `doubtful`: taken, but perhaps for somebody else. */
export const GuestsBrought = z.object({
  added: Minor,
  changed: Minor,
  unnamed: Minor,
  unread: Minor,
  doubtful: Minor,
})
export const DepartureShares = z.object({
  id: Id,
  currency: z.string(),
  rule: z.enum(shareRules),
  /** What is shared: typed, or of its plan. */
  costMinor: Minor.nullable(),
  typedMinor: Minor.nullable(),
  planId: Id.nullable(),
  revenueMinor: Minor,
  guests: Minor,
  can: Can,
  rows: z.array(
    z.object({
      orderId: Id,
      orderCode: z.string(),
      agentName: z.string(),
      guests: Minor,
      revenueMinor: Minor,
      shareMinor: Minor.nullable(),
      profitMinor: Minor.nullable(),
    }),
  ),
  waiting: z.array(
    z.object({
      id: Id,
      name: z.string(),
      agentName: z.string(),
      phone: z.string(),
      guests: Minor,
      status: z.enum(waitingStates),
      askedUntil: z.string().nullable(),
      can: Can,
    }),
  ),
})
export type DepartureShares = z.output<typeof DepartureShares>
export const SaveShares = JourneyRef.extend({ ...formShape(sharesForm) })
export const SaveWaiting = JourneyRef.extend({ ...formShape(waitingForm) })

/** The tax rules of journeys among all tax rules. */
export const taxFamily = family(taxApi, {
  at: { '/supplier/standardTaxSetting': '/supplier/productLibTax' },
  keys: { 'finances.taxRateRule': tax },
})

export const journeysApi = {
  departureShares: read('/supplier/productLib/departure/shares', {
    needs: `${look}.costs`,
    input: JourneyRef,
    output: DepartureShares,
  }),
  departureCost: act('/supplier/productLib/departure/cost', {
    needs: `${look}.costs`,
    input: SaveShares,
    output: Done,
  }),
  /** Guests of the sold orders come to the list of the departure's group; who is on it is found again. */
  departureGuests: act('/supplier/productLib/departure/guests', {
    needs: `${look}.departures`,
    input: JourneyRef,
    output: GuestsBrought,
    errors: ['noPlan', 'plans.locked'],
  }),
  /** Makes the group of a departure: its journey's days on its date, for those who are sold, with their names. */
  departurePlan: act('/supplier/productLib/departure/plan', {
    needs: `${look}.departures`,
    input: JourneyRef.extend({ ...formShape(departurePlanForm) }),
    output: z.object({ planId: Id, code: z.string() }),
    errors: ['operationInvalid'],
  }),
  waitingSave: act('/supplier/productLib/departure/wait', {
    needs: `${look}.departures`,
    input: SaveWaiting,
    output: Saved,
    errors: ['operationInvalid'],
  }),
  /** Asks who waits, says that they took the place, or takes them off. */
  waitingMove: act('/supplier/productLib/departure/waitMove', {
    needs: `${look}.departures`,
    input: JourneyRef.extend({ to: z.enum(['asked', 'taken', 'removed']) }),
    output: Done,
    errors: ['operationInvalid', 'journeys.noPlaces'],
  }),
  ...itineraryApi('/supplier/productLib', { look, edit: `${look}.edit`, onSale: `${look}.edit` }),
  /** Out of the recycle bin for good; orders that were sold of it stay as they are. */
  clear: act('/supplier/productLib/clear', {
    needs: `${look}.edit`,
    input: JourneyRef,
    output: Done,
    errors: ['operationInvalid'],
  }),
  sale: read('/supplier/productLib/sale', { needs: look, input: JourneyRef, output: JourneySale }),
  /** Binds a journey to the product that carries its price, stock and tax. */
  link: act('/supplier/productLib/link', {
    needs: `${look}.edit`,
    input: JourneyRef.extend({ skuId: Id.nullable(), singleSkuId: Id.nullable().optional() }),
    output: Done,
    errors: ['departureSold'],
  }),
  share: act('/supplier/productLib/share', {
    needs: `${look}.share`,
    input: JourneyRef.extend({ share: z.enum(shareWays), agentIds: z.array(Id).max(500).default([]) }),
    output: Done,
  }),
  shared: read('/supplier/productLib/shared', {
    needs: 'bookingCenter.journeys',
    audience: ['agent'],
    input: Paging.extend({ text: ShortText.optional() }),
    output: listOf(SharedJourney),
  }),
  departures: read('/supplier/productLib/departures', {
    needs: look,
    input: DepartureFilter,
    output: listOf(Departure),
  }),
  board: read('/supplier/productLibStock/list', {
    needs: board,
    input: DepartureFilter,
    output: listOf(Departure),
  }),
  /** Adds a departure, or changes one; what it may carry becomes the stock of its product. */
  departureSave: act('/supplier/productLib/departure/save', {
    needs: `${look}.departures`,
    input: DepartureForm,
    output: Saved,
    errors: ['changedMeanwhile', 'departureSold', 'notLinked'],
  }),
  /** Makes the same departure on many days; days that have one already are left as they are. */
  departureSeries: act('/supplier/productLib/departure/series', {
    needs: `${look}.departures`,
    input: SeriesForm,
    output: z.object({ made: z.number().int(), skipped: z.number().int() }),
  }),
  /** Calls off a departure that has orders, by the mass call of departures. */
  departureCallOff: act('/supplier/productLib/departure/callOff', {
    needs: `${look}.departures`,
    input: CallOffForm,
    output: Saved,
    once: true,
    errors: ['notLinked', 'operationInvalid', 'departures.nobody', 'departures.tooMany'],
  }),
  departureMove: act('/supplier/productLib/departure/move', {
    needs: `${look}.departures`,
    input: JourneyRef.extend({ to: z.enum(departureStates) }),
    output: Done,
    errors: ['departureSold', 'notLinked'],
    asks: true,
  }),
  ...taxFamily.api,
}
