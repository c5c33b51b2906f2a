import { z } from 'zod'
import { formShape } from '../kit/record/record-schema.ts'
import { Id, Names, PlainDate } from '../kit/schema.ts'
import { stayRoomForm } from './plan.fields.ts'

const Room = z.object({ ...formShape(stayRoomForm) })
/** As it is shown: whoever goes along sleeps at each stay in the room of that number. */
const ShownRoom = Room.extend({ crewIds: z.array(Id) })
export type StayRoom = z.output<typeof ShownRoom>

/** The rooms of one hotel stay: those of the group, or its own where somebody changed them there. */
export const Stay = z.object({
  serviceId: Id,
  names: Names,
  supplierId: Id.nullable(),
  supplierName: z.string(),
  date: PlainDate,
  endDate: PlainDate,
  /** It has a list of its own; `others`: how many rooms of it are other than the group's. */
  own: z.boolean(),
  others: z.number().int(),
  /** Guests, and people of ours who go along, who are there and have no room. */
  without: z.array(z.string()),
  rooms: z.array(ShownRoom),
})
export type Stay = z.output<typeof Stay>
export const StayList = z.object({ rows: z.array(Stay) })
export const SaveStayRoom = Room.extend({ serviceId: Id })
export type SaveStayRoom = z.output<typeof SaveStayRoom>
export const OneStay = z.object({ serviceId: Id })
