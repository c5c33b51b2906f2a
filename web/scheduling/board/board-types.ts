import type { Tone } from '#contract/kit/states.ts'

export type BoardTag = { tone: Tone; text: string }
export type BoardCard = {
  key: string
  title: string
  sub: string
  /** Places that it takes in a lane. */
  heads: number
  tags: readonly BoardTag[]
  /** What a planner should look at. */
  warnings: readonly string[]
  /** Was cancelled, or goes on another day. */
  fallen: boolean
  movedBy: string
  href?: string
}
export type BoardLane = {
  key: string
  title: string
  sub: string
  taken: number
  /** How many it may take; null: as many as come. */
  max: number | null
  /** Whose rule that is. */
  by?: string
  tags: readonly BoardTag[]
  cards: readonly BoardCard[]
  /** Where those wait who have no place: it stays in sight. */
  waiting?: true
}
export type BoardMove = {
  card: BoardCard
  from: BoardLane
  to: BoardLane
  /** Before which card. */ before?: string
}
