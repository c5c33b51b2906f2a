import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { act, trip } from '#test/order-model/acts.ts'
import { look } from '#test/order-model/look.ts'
import { Play } from '#test/order-model/play.ts'
import { makeProducts, makeStage } from '#test/order-model/stage.ts'
import { patience, plays, playsAll } from '#test/kit/plays.ts'

const stage = await makeStage(await testServer())

test(
  'whatever is done to orders in whatever order: it is done or refused as the plain rules say, and statuses, books, seats and rights are theirs',
  async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.boolean(),
        trip,
        fc.array(act, { minLength: 6, maxLength: 14 }),
        async (who, audited, there, acts) => {
          const products = await makeProducts(stage, audited, there !== 'plain')
          const play = new Play(stage, stage.who[who]!, products, audited)
          await play.begin(there)
          await look(stage, play.world, products)
          for (const one of acts) {
            await play.do(one)
            await look(stage, play.world, products)
          }
          for (const [what, times] of play.done) done.set(what, (done.get(what) ?? 0) + times)
        },
      ),
      { numRuns: plays(60) },
    )
    // A play in which everything is refused would agree with anything.
    expect(done.size).toBeGreaterThan(playsAll ? 25 : 12)
  },
  patience(600_000),
)
