/** Sets that grow together: which of many things are one. The smallest of a set stands for it. */
export class Groups {
  private above = new Map<number, number>()

  top(one: number): number {
    const above = this.above.get(one)
    if (above === undefined) return one
    const top = this.top(above)
    this.above.set(one, top)
    return top
  }

  join(a: number, b: number): void {
    const tops = [this.top(a), this.top(b)]
    const [low, high] = [Math.min(...tops), Math.max(...tops)]
    if (low !== high) this.above.set(high, low)
  }
}
