import { z } from 'zod'
import { itineraryApi } from '../groups/itinerary.api.ts'
import { act, read } from '../kit/endpoint.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Done, Id, listOf, Names, Paging, PlainDate, Saved, ShortText } from '../kit/schema.ts'
import { taxCalls } from '../pricing/tax/tax.api.ts'
import { departureRecord, departureStates, shareWays } from './departure.fields.ts'
import { journeyKeys } from './journey.keys.ts'

const { look, board, tax } = journeyKeys
const One = z.object({ id: Id })
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
  departures: z.array(z.object({ date: PlainDate, state: z.enum(departureStates), left: z.number().int() })),
})

export const journeysApi = {
  ...itineraryApi('/supplier/productLib', { look, edit: `${look}.edit`, onSale: `${look}.edit` }),
  sale: read('/supplier/productLib/sale', { needs: look, input: One, output: JourneySale }),
  /** Binds a journey to the product that carries its price, stock and tax. */
  link: act('/supplier/productLib/link', {
    needs: `${look}.edit`,
    input: One.extend({ skuId: Id.nullable() }),
    output: Done,
    errors: ['departureSold'],
  }),
  share: act('/supplier/productLib/share', {
    needs: `${look}.share`,
    input: One.extend({ share: z.enum(shareWays), agentIds: z.array(Id).max(500).default([]) }),
    output: Done,
  }),
  shared: read('/supplier/productLib/shared', {
    needs: '*',
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
    input: One.extend({ to: z.enum(departureStates) }),
    output: Done,
    errors: ['departureSold', 'notLinked'],
    asks: true,
  }),
  ...taxCalls('/supplier/productLibTax', tax),
}
