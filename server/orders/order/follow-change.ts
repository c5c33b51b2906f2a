import type { FollowCause, FollowOutcome } from '#contract/orders/follow/follow-causes.ts'

/** How an order is followed, as its row keeps it (`order_follow_up`). */
export type FollowOpened = {
  agent_id: number
  cause: FollowCause
  owner_id: number | null
  owner_name: string
  due_at: string
  opened_at: string
  opened_by_name: string
}
export type FollowPatch = Partial<Pick<FollowOpened, 'owner_id' | 'owner_name' | 'due_at'>> & {
  completed_at?: string
  completed_by_name?: string
  outcome?: FollowOutcome
  answer?: string
}
export type FollowNote = { cause: FollowCause | null; text: string; by_name: string; at: string }
/** What an act does to it: written with the act, once. */
export type FollowChange = { open: FollowOpened } | { patch: FollowPatch } | { note: FollowNote }
