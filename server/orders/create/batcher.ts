type Member<T, R> = { item: T; resolve: (answer: R) => void; reject: (error: unknown) => void }
export type Settled<R> = { answer: R } | { error: unknown }

/**
 * Collects what arrives for one key while its last batch is on the way, and runs it together: under load a batch is as
 * large as its predecessor was slow, alone it starts at once. A batch that fails as a whole is replayed one by one, so
 * that no member fails for another's sake.
 */
export class Batcher<T, R> {
  private readonly waiting = new Map<number, Member<T, R>[]>()
  private readonly running = new Map<number, number>()
  private readonly run: (key: number, items: T[]) => Promise<Settled<R>[]>
  private readonly most: number
  private readonly atOnce: number

  constructor(
    run: (key: number, items: T[]) => Promise<Settled<R>[]>,
    { most = 64, atOnce = 1 }: { most?: number; atOnce?: number } = {},
  ) {
    this.run = run
    this.most = most
    this.atOnce = atOnce
  }

  add(key: number, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key)
      if (queue) queue.push({ item, resolve, reject })
      else this.waiting.set(key, [{ item, resolve, reject }])
      // The requests of one tick of the event loop share a batch.
      if (!queue) setImmediate(() => this.start(key))
    })
  }

  private start(key: number): void {
    const queue = this.waiting.get(key)
    const running = this.running.get(key) ?? 0
    if (!queue || running >= this.atOnce) return
    const members = queue.splice(0, this.most)
    if (queue.length === 0) this.waiting.delete(key)
    this.running.set(key, running + 1)
    void this.serve(key, members).finally(() => {
      const left = this.running.get(key)! - 1
      if (left) this.running.set(key, left)
      else this.running.delete(key)
      this.start(key)
    })
  }

  private async serve(key: number, members: Member<T, R>[]): Promise<void> {
    const answers = await this.run(
      key,
      members.map((member) => member.item),
    ).catch((error: unknown) => (members.length > 1 ? this.oneByOne(key, members) : [{ error }]))
    members.forEach(({ resolve, reject }, at) => {
      const settled = answers[at]!
      if ('answer' in settled) resolve(settled.answer)
      else reject(settled.error)
    })
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
