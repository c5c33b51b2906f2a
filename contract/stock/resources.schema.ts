import { z } from 'zod'
import { Confirm, Id, Names, ShortText } from '../kit/schema.ts'

export const resourceKinds = ['boat', 'vehicle', 'instructor', 'equipment'] as const
export const ResourceKind = z.enum(resourceKinds)
export type ResourceKind = z.infer<typeof ResourceKind>

/** How the departures of a pool keep a resource. */
const Link = z.object({
  /** Places of a departure that one of it serves. */
  per: z.number().int().min(1).max(10_000),
  /** Minutes for which a departure keeps it, without its turning round. */
  minutes: z.number().int().min(1).max(20_160),
  /** When a departure without a session starts; '' = at midnight. */
  startTime: z
    .string()
    .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, 'why:time')
    .default(''),
})

export const Resource = z.object({
  id: Id,
  name: z.string(),
  kind: ResourceKind,
  quantity: z.number().int(),
  turnMinutes: z.number().int(),
  pools: z.array(Link.extend({ poolId: Id, name: z.string(), names: Names })),
})
export type Resource = z.infer<typeof Resource>

export const ResourceForm = z.object({
  id: Id.optional(),
  name: ShortText.min(1),
  kind: ResourceKind.default('boat'),
  quantity: z.number().int().min(0).max(100_000),
  turnMinutes: z.number().int().min(0).max(2_880).default(0),
  confirm: Confirm,
})
export const LinkResource = Link.extend({ resourceId: Id, poolId: Id, confirm: Confirm })
