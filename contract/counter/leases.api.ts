import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, PlainDate, Session } from '../kit/schema.ts'
import { Lease } from '../ticketing/offline/lease.schema.ts'
import { DeviceAsk } from '../ticketing/offline/offline.schema.ts'

const needs = 'tickets.ticketCounter-as'
const at = '/supplier/ticketLease'

export const LeaseTake = DeviceAsk.extend({
  shiftId: Id,
  skuId: Id,
  date: PlainDate,
  session: Session.default(''),
  places: z.number().int().min(1).max(200),
})
export type LeaseTake = z.output<typeof LeaseTake>

export const leasesApi = {
  leaseList: read(`${at}/list`, { needs, output: z.object({ rows: z.array(Lease) }) }),
  /** Takes places out of stock for one device, which sells them without network until the departure. */
  leaseTake: act(`${at}/take`, {
    needs,
    input: LeaseTake,
    output: z.object({ id: Id }),
    errors: [
      'orders.soldOut',
      'orders.blocked',
      'counter.shiftClosed',
      'ticketing.deviceEnded',
      'ticketing.leaseNotPossible',
      'ticketing.leaseOver',
      'venues.closed',
    ],
  }),
  /** The device gives back what it has not sold, after all that it sold is handed in. */
  leaseGiveBack: act(`${at}/giveBack`, {
    needs,
    input: DeviceAsk.extend({ id: Id }),
    output: Done,
    errors: ['ticketing.deviceEnded'],
  }),
  /** Takes places back from a device that is lost or silent: it may have sold some of them. */
  leaseReclaim: act(`${at}/reclaim`, {
    needs: `${needs}.reclaim`,
    input: z.object({ id: Id, reason: z.string().trim().min(1).max(500) }),
    output: Done,
    asks: true,
  }),
}
