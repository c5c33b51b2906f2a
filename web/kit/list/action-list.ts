import type { Act } from '#contract/kit/states.ts'

/** What a record says may be done with it: absent no permission, true, or a word that says why not now. */
export type CanRecord = Record<string, true | { why: string }>

export type Listed<M extends string> = {
  move: M
  /** Word key of why it cannot be done now. */
  why: string | null
  needsReason: boolean
  /** A button of its own; the others are in the menu. */
  likely: boolean
}

/**
 * Which acts are shown, in which order: the likeliest that can be done now as buttons (at most three), then what else
 * can be done, then what cannot with its reason. What the person has no permission for, or what this page does not
 * offer, is not there.
 */
export function listActions<M extends string>(options: {
  can: CanRecord
  offered: readonly M[]
  verbs?: Partial<Record<M, Act>> | undefined
  likely?: readonly M[] | undefined
  max?: number
}): Listed<M>[] {
  const { can, offered, verbs, likely = offered, max = 3 } = options
  const listed = offered.flatMap((move): Listed<M>[] => {
    const may = can[move]
    if (!may) return []
    return [
      {
        move,
        why: may === true ? null : may.why,
        needsReason: verbs?.[move]?.reason === true,
        likely: false,
      },
    ]
  })
  const buttons = likely.filter((move) => listed.some((one) => one.move === move && !one.why)).slice(0, max)
  for (const one of listed) one.likely = buttons.includes(one.move)
  const rank = (one: Listed<M>) => (one.likely ? buttons.indexOf(one.move) : one.why ? 200 : 100)
  return listed.sort((a, b) => rank(a) - rank(b))
}
