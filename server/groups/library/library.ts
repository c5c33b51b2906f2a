import type { ItineraryKind } from '#contract/groups/itinerary.fields.ts'
import type { ItineraryKeys } from '#contract/groups/itinerary.api.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** One kind of itinerary: whose errors and events it has, and who may do what. */
export type Library = {
  kind: ItineraryKind
  domain: 'groups' | 'journeys'
  /** Event of a save. */
  saved: `${'groups' | 'journeys'}.${string}`
  keys: ItineraryKeys
  /** Beside the row of a new one, and of each copy. */
  onMade?: (ctx: Ctx, id: number) => Promise<void>
  /** Before it goes into the recycle bin: refuses what is still in use. */
  beforeRecycle?: (ctx: Ctx, id: number) => Promise<void>
  /** Beside what goes on sale or off it. */
  onSale?: (ctx: Ctx, id: number, onSale: boolean) => Promise<void>
}
