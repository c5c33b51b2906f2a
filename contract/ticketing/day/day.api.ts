import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { PlainDate } from '../../kit/schema.ts'
import { NoShow } from '../ticketing.schema.ts'
import { DayAsk, ManifestAsk, Sailing, SailingAsk, SailingGuest } from './day.schema.ts'

const needs = 'boatTicket.dayVerify'

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
  /** The sailing leaves: the list of who is on board is frozen. Done again after a correction it is the next version. */
  sailingDepart: act('/supplier/dayVerify/depart', {
    needs: `${needs}.depart`,
    input: SailingAsk,
    output: z.object({ version: z.number().int(), guests: z.number().int() }),
  }),
  manifest: read('/supplier/dayVerify/manifest', {
    needs,
    input: ManifestAsk,
    output: z.unknown(),
    raw: true,
  }),
}
