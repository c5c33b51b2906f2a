import { expect } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Caller } from '#test/factories/http.ts'
import { cellAt, overbookedAt, takenAt, type ModelSku, type Taker } from './reference.ts'
import { channels, type PlayWorld } from './world.ts'

export type Callers = { staff: Caller; agents: [Caller, Caller] }
/** What was looked at, so that a run can say that it looked at enough of everything. */
export type Tally = Map<string, number>

/** A world, who acts in it, and how both sides are compared. */
export class Stage {
  readonly world: PlayWorld
  readonly by: Callers
  readonly #tally: Tally

  constructor(world: PlayWorld, by: Callers, tally: Tally) {
    this.world = world
    this.by = by
    this.#tally = tally
  }
  count(what: string): void {
    this.#tally.set(what, (this.#tally.get(what) ?? 0) + 1)
  }

  sku(at: number): ModelSku | undefined {
    const { skus, recycled } = this.world.model
    const open = skus.filter((sku) =>
      [sku, ...(sku.parts ?? []).map((part) => part.sku)].every(({ id }) => !recycled.has(id)),
    )
    return open[at % Math.max(1, open.length)]
  }
  taker({ agent, centre }: { agent: number; centre: boolean }): Taker {
    return { agent: this.world.agents[agent]!, channel: channels[Number(centre)]! }
  }

  /** One that the board shows: of a pool on which a SKU draws in that way. */
  cell(at: number) {
    const { cells, skus, recycled } = this.world.model
    const shown = cells.filter(({ pool, session }) =>
      skus.some(({ id, byDay, draws }) => !recycled.has(id) && draws.has(pool) && byDay === (session === '')),
    )
    return shown[at % Math.max(1, shown.length)]
  }
  async confirmed(path: string, input: object): Promise<void> {
    const { error } = await this.by.staff.call(path, input)
    if (error.code === 0) return
    expect(error.code, JSON.stringify(error)).toBe(201016)
    await this.by.staff.data(path, { ...input, confirm: error.questions!.map(({ token }) => token) })
  }

  /** Every row of stock says what the reference says: sold + held + left = what there is, and never more. */
  async look(): Promise<void> {
    const { model, product, poolIds } = this.world
    const rows = await withSystemCtx(product.app, product.merchant.id, ({ db }) =>
      db
        .selectFrom('stock')
        .select([
          'pool_id',
          'date',
          'session',
          'capacity',
          'held',
          'sold',
          'overbooked',
          'permitted',
          'blocked',
        ])
        .where('merchant_id', '=', product.merchant.id)
        .where('pool_id', 'in', poolIds)
        .execute(),
    )
    const of = (state: string) => model.takes.filter((take) => take.state === state)
    for (const { pool_id: pool, ...row } of rows) {
      const cell = cellAt(model, { pool, date: row.date, session: row.session })!
      expect({ pool, ...row }).toEqual({
        ...cell,
        held: takenAt(of('held'), cell),
        sold: takenAt(of('sold'), cell),
        overbooked: overbookedAt(model, cell),
      })
    }
  }
}
