import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Language, listOf, Saved, ShortText } from '../kit/schema.ts'
import {
  ItineraryFilter,
  ItineraryForm,
  ItineraryInfo,
  ItineraryListRow,
  ItineraryVersion,
  SheetRates,
} from './itinerary.schema.ts'

const ItineraryRef = z.object({ id: Id })
export type ItineraryKeys = { look: string; edit: string; onSale: string }

/** The calls of one kind of itinerary; fragments, templates and journeys have the same. `called`: what a call is called in its domain. */
export const itineraryApi = (
  at: `/supplier/${string}`,
  { look, edit, onSale }: ItineraryKeys,
  called: (name: 'sell' | 'restore') => string = (name) => name,
) => ({
  list: read(`${at}/list`, { needs: look, input: ItineraryFilter, output: listOf(ItineraryListRow) }),
  info: read(`${at}/info`, { needs: look, input: ItineraryRef, output: ItineraryInfo }),
  save: act(`${at}/save`, {
    needs: edit,
    input: ItineraryForm,
    output: Saved.extend({ version: z.number().int() }),
    errors: ['dayChanged', 'inBin'],
  }),
  copy: act(`${at}/copy`, { needs: edit, input: ItineraryRef, output: Saved }),
  /** On sale, off sale: refused while something that is told is missing. */
  sell: act(`${at}/onSale`, {
    needs: onSale,
    input: ItineraryRef.extend({ onSale: z.boolean() }),
    output: Done,
    errors: ['inBin'],
    back: called('sell'),
    backBy: 'turned',
  }),
  recycle: act(`${at}/recycle`, {
    needs: edit,
    input: ItineraryRef,
    output: Done,
    back: called('restore'),
    backBy: 'record',
  }),
  restore: act(`${at}/restore`, { needs: edit, input: ItineraryRef, output: Done }),
  versions: read(`${at}/versions`, {
    needs: look,
    input: ItineraryRef,
    output: z.object({ rows: z.array(ItineraryVersion) }),
  }),
  revert: act(`${at}/revert`, {
    needs: edit,
    input: ItineraryRef.extend({ version: z.number().int().min(1) }),
    output: Done,
    errors: ['inBin'],
  }),
  pdf: read(`${at}/pdf`, {
    needs: look,
    raw: true,
    input: ItineraryRef.extend({ language: Language, prices: z.stringbool().default(false) }),
    output: z.unknown(),
  }),
  /** Rates for a sheet in that currency, of today. */
  rates: read(`${at}/rates`, {
    needs: look,
    input: z.object({ priceCurrency: ShortText }),
    output: SheetRates,
  }),
})
