import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Language, PlainDate } from '../../kit/schema.ts'
import { NoShow } from '../ticketing.schema.ts'
import {
  DayAsk,
  DaySheetAsk,
  FrozenManifest,
  ManifestAsk,
  RequestedPassengers,
  Sailing,
  SailingAsk,
  SailingGuest,
} from './day.schema.ts'

const needs = 'boatTicket.dayVerify'
const Token = z.string().min(16).max(80)

export const dayApi = {
  sailings: read('/supplier/dayVerify/list', {
    needs,
    input: DayAsk,
    output: z.object({ date: PlainDate, rows: z.array(Sailing) }),
  }),
  sailingGuests: read('/supplier/dayVerify/guests', {
    needs,
    input: SailingAsk,
    output: z.object({ rows: z.array(SailingGuest) }),
  }),
  sailingNoShow: act('/supplier/dayVerify/noShow', {
    needs: `${needs}.noShow`,
    input: NoShow,
    output: z.object({ done: z.literal(true) }),
    errors: ['ticketing.voided'],
  }),
  /** Whoever of a sailing is not on board is marked as not come. */
  sailingRest: act('/supplier/dayVerify/rest', {
    needs: `${needs}.noShow`,
    input: SailingAsk,
    output: z.object({ count: z.number().int() }),
  }),
  /** Asks the guests of whom something is missing for it, by a link. */
  passengersAsk: act('/supplier/dayVerify/ask', {
    needs: `${needs}.noShow`,
    input: SailingAsk,
    output: RequestedPassengers,
  }),
  passengersShow: read('/supplier/passenger/:token', {
    needs: 'public',
    input: z.object({ token: Token, language: Language.optional().catch(undefined) }),
    output: z.unknown(),
    raw: true,
    perMinute: 60,
  }),
  /** Fields are named by what they are and whose: `passport.12`. */
  passengersSave: act('/supplier/passenger/:token/save', {
    needs: 'public',
    input: z
      .object({ token: Token, language: Language.optional().catch(undefined) })
      .catchall(z.string().max(200)),
    output: z.unknown(),
    raw: true,
    perMinute: 30,
  }),
  /** The list that was frozen at departure, and what was corrected since. */
  frozen: read('/supplier/dayVerify/frozen', {
    needs,
    input: SailingAsk,
    output: z.object({ manifest: FrozenManifest.nullable() }),
  }),
  /** The sailing left: its list of who is on board is frozen; afterwards as the next version. */
  freeze: act('/supplier/dayVerify/freeze', {
    needs: `${needs}.noShow`,
    input: SailingAsk,
    output: FrozenManifest,
    errors: ['ticketing.nobodyAboard'],
  }),
  daySheet: read('/supplier/dayVerify/sheet', {
    needs,
    input: DaySheetAsk,
    output: z.unknown(),
    raw: true,
  }),
  manifest: read('/supplier/dayVerify/manifest', {
    needs,
    input: ManifestAsk,
    output: z.unknown(),
    raw: true,
  }),
}
