import { sql } from 'kysely'
import { CaseOpen } from '#contract/open-market/cases.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import {
  acceptCase,
  answerCase,
  decideCase,
  escalateCase,
  lapseCases,
  offerCase,
  openCase,
  withdrawCase,
} from '#server/open-market/cases/case-moves.ts'
import { personOf, type Stage } from '../stage.ts'
import { deliver } from './deliver.ts'

/** Who speaks in a case, in their own words: of the seller or of the buyer. */
type Side = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
type About = { about: 'contract' | 'licence' | 'order' }
type Talk = About & {
  title: string
  body: string
  bySeller?: true
  goesOn: (seller: Turn, buyer: Turn) => Promise<void>
}
/** One act on a side's own copy, which the other side hears of. */
type Turn = (act: (ctx: Ctx, id: number, seq: number) => Promise<unknown>) => Promise<void>

const claimMinor = 20_000
const answered: Talk['goesOn'] = (seller) =>
  seller((ctx, id) =>
    answerCase(ctx, { id, body: 'We have asked the captain and come back to you.', files: [] }),
  )
const offered: Talk['goesOn'] = async (seller, buyer) => {
  await answered(seller, buyer)
  await seller((ctx, id) =>
    offerCase(ctx, { id, amountMinor: 10_000, body: 'Half of it, as lunch was served.', files: [] }),
  )
}
const escalated: Talk['goesOn'] = async (seller, buyer) => {
  await answered(seller, buyer)
  await buyer((ctx, id) => escalateCase(ctx, { id, reason: 'We do not agree on what the guests were told.' }))
}

/** One case in each state. Of a contract one is live at a time: those that have ended stand first, the one that lapses before all. */
const talks: readonly Talk[] = [
  {
    about: 'contract',
    title: 'No towels on board',
    body: 'Two guests had to buy their own.',
    goesOn: async (_, buyer) => {
      await buyer(async (ctx, id) => {
        await sql`update market_case set moved_at = now() - interval '31 days'
          where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
        await lapseCases(ctx)
      })
    },
  },
  {
    about: 'contract',
    title: 'Infants are charged',
    body: 'They travel free by our contract.',
    goesOn: async (seller, buyer) => {
      await offered(seller, buyer)
      await buyer((ctx, id, seq) => acceptCase(ctx, { id, seq }))
    },
  },
  {
    about: 'contract',
    title: 'Pick-up at the wrong hotel',
    body: 'They waited for forty minutes.',
    goesOn: async (seller, buyer) => {
      await escalated(seller, buyer)
      await buyer((ctx, id) =>
        decideCase(ctx, {
          id,
          text: 'The hotel was changed a day before and confirmed: the seller bears it.',
        }),
      )
    },
  },
  {
    about: 'contract',
    title: 'Vouchers sent twice',
    body: 'The same guests stand on two vouchers.',
    goesOn: (_, buyer) => buyer((ctx, id) => withdrawCase(ctx, { id, reason: 'Our own mistake.' })),
  },
  {
    about: 'contract',
    title: 'Answers take longer than agreed',
    body: 'Four hours are in the contract, last week it was a day.',
    goesOn: async () => undefined,
  },
  {
    about: 'licence',
    title: 'The licence shows another address',
    body: 'Our guests were asked for it at the pier.',
    goesOn: offered,
  },
  {
    about: 'licence',
    bySeller: true,
    title: 'Guides without a licence',
    body: 'Your guides could show no card when they were asked.',
    goesOn: escalated,
  },
  {
    about: 'order',
    title: 'One island was left out',
    body: 'It was closed, nobody told us.',
    goesOn: answered,
  },
]

/** Siam Gateway and Andaman Blue have disputes: one in each state, where there is what it is about. */
export async function makeDisputes(seller: Stage, buyer: Stage): Promise<void> {
  const sideOf =
    (stage: Stage, userName: string): Side =>
    (work) =>
      withSystemCtx(stage.app, stage.merchant.id, work, personOf(stage, userName).actor)
  const [asSeller, asBuyer] = [sideOf(seller, 'demo'), sideOf(buyer, 'gateway')]
  for (const { about, bySeller, title, body, goesOn } of talks) {
    const [other, opener] = bySeller ? [asBuyer, asSeller] : [asSeller, asBuyer]
    const partner = (bySeller ? buyer : seller).merchant
    const key = await opener(async (ctx) => {
      const subject = await subjectWith(ctx, about, partner.id)
      if (!subject) return undefined
      const input = { merchantCode: partner.code, about, title, body, claimMinor, ...subject }
      const { id } = await openCase(ctx, CaseOpen.parse(input))
      const { rows } = await sql<{ key: string }>`select key from market_case
        where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
      return rows[0]?.key
    })
    if (key === undefined) continue
    await deliver(seller.app)
    const turnOf =
      (side: Side): Turn =>
      async (act) => {
        await side(async (ctx) => {
          const { rows } = await sql<{ id: number; seq: number }>`select id, seq from market_case
            where merchant_id = ${ctx.scope.merchantId} and key = ${key}`.execute(ctx.db)
          const [copy] = rows
          if (copy) await act(ctx, copy.id, copy.seq)
        })
        await deliver(seller.app)
      }
    await goesOn(turnOf(other), turnOf(opener))
  }
}

/** What there is with the partner to dispute; undefined where there is nothing. */
async function subjectWith(
  { db, scope }: Ctx,
  about: Talk['about'],
  partnerId: number,
): Promise<object | undefined> {
  if (about === 'licence') {
    const { rows } = await sql<{ licence: string }>`
      select concat(l ->> 'country', ' ', l ->> 'number') as licence
        from platform.market_company c cross join lateral jsonb_array_elements(c.licences) l
       where c.merchant_id = ${partnerId} limit 1`.execute(db)
    return rows[0]
  }
  if (about === 'contract') {
    const { rows } = await sql<{ contractId: number }>`select id as "contractId" from market_contract
      where merchant_id = ${scope.merchantId} and partner_id = ${partnerId} and state = 'active' limit 1`.execute(
      db,
    )
    return rows[0]
  }
  const { rows } = await sql<{ orderCode: string }>`
    select o.code as "orderCode" from orders o
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = ${scope.merchantId} and o.deleted_at is null and o.service_date >= (current_date - 60)::date
       and l.mirror_merchant = ${partnerId} and l.mirror_order_id is not null
     order by o.id desc limit 1`.execute(db)
  return rows[0]
}
