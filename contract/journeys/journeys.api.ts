import { z } from 'zod'
import { itineraryApi } from '../groups/itinerary.api.ts'
import { act, read } from '../kit/endpoint.ts'
import { family } from '../kit/family.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Done, Id, listOf, Names, Paging, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { taxApi } from '../pricing/tax/tax.api.ts'
import {
  departureRecord,
  departureStates,
  sharesForm,
  shareWays,
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
})
export type DepartureForm = z.output<typeof DepartureForm>
export const Departure = z.object({
  id: Id,
  version,
  journeyId: Id,
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
  share: z.enum(shareWays),
  agentIds: z.array(Id),
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

const Minor = z.number().int()
/** How a departure's cost is shared over its sold orders, and who waits for a place. */
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
    errors: ['operationInvalid', 'journeys.askedAlready'],
  }),
  ...itineraryApi('/supplier/productLib', { look, edit: `${look}.edit`, onSale: `${look}.edit` }),
  sale: read('/supplier/productLib/sale', { needs: look, input: JourneyRef, output: JourneySale }),
  /** Binds a journey to the product that carries its price, stock and tax. */
  link: act('/supplier/productLib/link', {
    needs: `${look}.edit`,
    input: JourneyRef.extend({ skuId: Id.nullable() }),
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
  departureMove: act('/supplier/productLib/departure/move', {
    needs: `${look}.departures`,
    input: JourneyRef.extend({ to: z.enum(departureStates) }),
    output: Done,
    errors: ['departureSold', 'notLinked'],
    asks: true,
  }),
  ...taxFamily.api,
}
