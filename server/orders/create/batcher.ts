type Member<T, R> = { item: T; resolve: (answer: R) => void; reject: (error: unknown) => void }
export type Settled<R> = { answer: R } | { error: unknown }
/** What a key's next batch waits for: the end of the last one, or so many members, or the timer. */
type Gate = { members: number; timer?: NodeJS.Timeout }

/** How long (ms) those who wait are let wait for those just answered, most of whom ask again at once. */
const lingering = 4

/**
 * Collects what arrives for one key while its last batch is on the way, and runs it together: under load a batch is as
 * large as its predecessor was slow, alone it starts at once. Where others waited meanwhile, they linger for those just
 * answered: one batch of all of them costs far less than two of half of them. A batch that fails as a whole is replayed
 * one by one, so that no member fails for another's sake.
 */
export class Batcher<T, R> {
  private readonly waiting = new Map<number, Member<T, R>[]>()
  private readonly gates = new Map<number, Gate>()
  private readonly run: (key: number, items: T[]) => Promise<Settled<R>[]>
  private readonly most: number

  constructor(
    run: (key: number, items: T[]) => Promise<Settled<R>[]>,
    { most = 64 }: { most?: number } = {},
  ) {
    this.run = run
    this.most = most
  }

  add(key: number, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key) ?? []
      this.waiting.set(key, queue)
      const waiting = queue.push({ item, resolve, reject })
      const gate = this.gates.get(key)
      if (!gate) {
        // The requests of one tick of the event loop share a batch.
        this.gates.set(key, { members: Infinity })
        setImmediate(() => this.start(key))
      } else if (waiting >= gate.members) this.start(key)
    })
  }

  private start(key: number): void {
    clearTimeout(this.gates.get(key)?.timer)
    const queue = this.waiting.get(key)
    if (!queue) return void this.gates.delete(key)
    this.gates.set(key, { members: Infinity })
    const members = queue.splice(0, this.most)
    if (queue.length === 0) this.waiting.delete(key)
    void this.serve(key, members)
  }

  private async serve(key: number, members: Member<T, R>[]): Promise<void> {
    const answers = await this.run(
      key,
      members.map((member) => member.item),
    ).catch((error: unknown) => (members.length > 1 ? this.oneByOne(key, members) : [{ error }]))
    const waiting = this.waiting.get(key)?.length ?? 0
    members.forEach(({ resolve, reject }, at) => {
      const settled = answers[at]!
      if ('answer' in settled) resolve(settled.answer)
      else reject(settled.error)
    })
    if (waiting === 0 || waiting >= this.most) return this.start(key)
    const timer = setTimeout(() => this.start(key), lingering)
    this.gates.set(key, { members: Math.min(this.most, waiting + members.length), timer })
  }

  private async oneByOne(key: number, members: Member<T, R>[]): Promise<Settled<R>[]> {
    const answers: Settled<R>[] = []
    for (const { item } of members) {
      const [answer] = await this.run(key, [item]).catch((error: unknown) => [{ error }])
      answers.push(answer!)
    }
    return answers
  }
}
