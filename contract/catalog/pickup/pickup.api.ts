import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { degrees, Done, Id, NamesNeeded, Saved } from '../../kit/schema.ts'
import { familyKeys, goodsPickers } from '../families.ts'
import { pickupZoneRecord } from './pickup.fields.ts'

const { edit } = familyKeys.play

export const PickupZone = z.object({
  id: Id,
  ...answerShape(pickupZoneRecord, { latitude: degrees(90), longitude: degrees(180) }),
})
export type PickupZone = z.infer<typeof PickupZone>

export const PickupZoneForm = z.object({
  id: Id.optional(),
  ...formShape(pickupZoneRecord, { names: NamesNeeded, latitude: degrees(90), longitude: degrees(180) }),
})
export type PickupZoneForm = z.output<typeof PickupZoneForm>

export const pickupApi = {
  /** Zones by how long before the departure they are picked up; for whoever reads or makes an order. */
  pickupZones: read('/supplier/pickupZone/list', {
    needs: '*',
    openTo: goodsPickers,
    audience: ['staff', 'agent', 'supplier'],
    output: z.object({ rows: z.array(PickupZone) }),
  }),
  /** Refused where another zone has one of the places already. */
  pickupZoneSave: act('/supplier/pickupZone/save', { needs: edit, input: PickupZoneForm, output: Saved }),
  /** Orders keep the place; when it is picked up is said by hand then. */
  pickupZoneDelete: act('/supplier/pickupZone/delete', {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
  }),
}
