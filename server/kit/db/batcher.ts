import { itemAt } from '#contract/kit/given.ts'
import { DatabaseAway } from '../nodes/away.ts'
type Member<T, R> = { item: T; resolve: (answer: R) => void; reject: (error: unknown) => void }
export type Settled<R> = { answer: R } | { error: unknown }
/** What a batch does before it takes its turn goes on beside the batch before it. */
export type Turn = {
  /** Is it taken, or is nobody before it? */
  isNow: () => boolean
  /** Waits until the batch before has ended. */
  take: () => Promise<void>
}
type Run<T, R> = (key: number, items: T[], turn: Turn) => Promise<Settled<R>[]>

/** One key's requests and batches: at most one batch prepares itself while one has its turn. */
type Lane<T, R> = {
  waiting: Member<T, R>[]
  preparing: boolean
  /** The batch whose turn it is. */
  running: Promise<void> | undefined
  /** How many that one has: about so many ask again when they are answered. */
  members: number
  timer: NodeJS.Timeout | undefined
}

/** How long (ms) those who wait are let wait for more while another batch has its turn anyhow. */
const lingering = 3

/**
 * Collects what arrives for one key and runs it together, in two steps: a batch prepares itself (reads) while the one
 * before it writes, then takes its turn (locks and writes). Under load a batch is as large as its predecessor was slow,
 * alone it starts at once. A batch that fails as a whole is replayed one by one, so that no member fails for another's
 * sake.
 */
export class Batcher<T, R> {
  private readonly lanes = new Map<number, Lane<T, R>>()
  private readonly run: Run<T, R>
  private readonly max: number

  constructor(run: Run<T, R>, { max = 64 }: { max?: number } = {}) {
    this.run = run
    this.max = max
  }

  add(key: number, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const lane = this.lanes.get(key) ?? newLane<T, R>()
      this.lanes.set(key, lane)
      lane.waiting.push({ item, resolve, reject })
      this.consider(key, lane)
    })
  }

  /** Begins the next batch where that may be: at once if nobody has the turn, else when enough wait or have waited long enough. */
  private consider(key: number, lane: Lane<T, R>): void {
    if (lane.preparing) return
    if (lane.waiting.length === 0) {
      if (!lane.running) this.lanes.delete(key)
    } else if (!lane.running) this.start(key, lane)
    else if (lane.waiting.length >= Math.min(this.max, lane.members)) this.start(key, lane)
    else lane.timer ??= setTimeout(() => this.start(key, lane), lingering)
  }

  private start(key: number, lane: Lane<T, R>): void {
    clearTimeout(lane.timer)
    lane.timer = undefined
    lane.preparing = true
    // The requests of one tick of the event loop share a batch.
    setImmediate(() => void this.serve(key, lane, lane.waiting.splice(0, this.max)))
  }

  private async serve(key: number, lane: Lane<T, R>, members: Member<T, R>[]): Promise<void> {
    let end = (): void => undefined
    const take = async () => {
      await lane.running
      lane.running = new Promise((ended) => (end = ended))
      lane.members = members.length
      lane.preparing = false
      this.consider(key, lane)
    }
    let taken: Promise<void> | undefined
    const turn = { isNow: () => taken !== undefined || !lane.running, take: () => (taken ??= take()) }
    const answers = await this.answersOf(key, members, turn)
    await turn.take()
    lane.running = undefined
    end()
    members.forEach(({ resolve, reject }, at) => {
      const settled = itemAt(answers, at)
      if ('answer' in settled) resolve(settled.answer)
      else reject(settled.error)
    })
    this.consider(key, lane)
  }

  private async answersOf(key: number, members: Member<T, R>[], turn: Turn): Promise<Settled<R>[]> {
    const items = members.map(({ item }) => item)
    try {
      return await this.run(key, items, turn)
    } catch (error) {
      // Nobody knows whether it was committed, or there is no database to ask again: by itself none would be told better.
      if (items.length === 1 || error instanceof DatabaseAway) return items.map(() => ({ error }))
    }
    await turn.take()
    const answers: Settled<R>[] = []
    for (const item of items) {
      const [answer] = await this.run(key, [item], turn).catch((error: unknown) => [{ error }])
      answers.push(answer!)
    }
    return answers
  }
}

const newLane = <T, R>(): Lane<T, R> => ({
  waiting: [],
  preparing: false,
  running: undefined,
  members: 0,
  timer: undefined,
})
