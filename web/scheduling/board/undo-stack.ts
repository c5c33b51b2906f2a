/** Versions of all that a move touched, by what it is. */
export type Versions = Readonly<Record<string, number>>
export type MadeMove = {
  before: Versions
  after: Versions
  /** Takes the move back where all of it still stands at these versions: what it stands at then, undefined where somebody moved any of it. */
  back: (now: Versions) => Promise<Versions | undefined>
}

/** Moves made, the last first. Taking one back counts versions on, so that an earlier move of the same card finds what it left at a later version. */
export function undoStack() {
  const moves: MadeMove[] = []
  const later = new Map<string, number>()
  const latest = (name: string, version: number): number => {
    const next = later.get(`${name} ${version}`)
    return next === undefined ? version : latest(name, next)
  }
  return {
    count: () => moves.length,
    push: (move: MadeMove) => {
      moves.push(move)
      if (moves.length > 50) moves.shift()
    },
    /** Was the last move taken back? Undefined where there is none. */
    undo: async (): Promise<boolean | undefined> => {
      const move = moves.pop()
      if (!move) return undefined
      const stood = await move.back(
        Object.fromEntries(
          Object.entries(move.after).map(([name, version]) => [name, latest(name, version)]),
        ),
      )
      for (const [name, version] of Object.entries(stood ? move.before : {})) {
        const now = stood?.[name]
        if (now !== undefined) later.set(`${name} ${version}`, now)
      }
      return stood !== undefined
    },
  }
}
