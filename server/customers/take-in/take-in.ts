import { firstOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { asAgent, type Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { assign } from '../match/assign.ts'
import { addIdentities, apartAmong, lockPeople, ownersOf } from '../match/owners.ts'
import { reckon, rootsOf } from '../people/figures.ts'
import { refreshSearch } from '../people/search.ts'
import { tie } from '../twins/merging.ts'
import { nextOrders, ordersOfDesks, peopleIn } from './load-orders.ts'
import { addDocuments, fillProfiles, makeProfiles, type Placed } from './profiles.ts'
import { suggestTwins } from './suggest-twins.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Orders a transaction: short enough that whoever saves a customer hardly waits. */
const atOnce = 500

/** Takes in what waits of one merchant. Killed at any point, the orders of the part that was under way still wait. */
export async function takeInJob({ inMerchant }: JobContext, { merchantId }: JobPayload): Promise<void> {
  while ((await inMerchant(merchantId, (ctx) => takeIn(ctx))) === atOnce);
}

/** What slipped past the call of an empty queue. */
export async function sweepIntake(job: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(job.app, { name: 'customers_waiting' })
  for (const { merchant_id: merchantId } of rows) await takeInJob(job, { merchantId })
}

/**
 * Finds the people of the next orders among the customers, or makes them; answers how many entries of the queue it took.
 * Taking an order in again changes what has changed and nothing else.
 */
export async function takeIn(ctx: Ctx): Promise<number> {
  await lockPeople(ctx)
  const { taken, orderIds } = await nextOrders(ctx, atOnce)
  if (orderIds.length === 0) return taken
  await takePeople(ctx, orderIds)
  // Whoever books by itself has customers of its own: the same people, known by its own orders alone.
  for (const [agentId, ids] of await ordersOfDesks(ctx, orderIds))
    await asAgent(ctx, agentId, (own) => takePeople(own, ids))
  return taken
}

/** The people of orders among the customers of whose session it is. */
async function takePeople(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const people = await peopleIn(ctx, orderIds)
  const owners = await ownersOf(
    ctx,
    people.flatMap(({ identities }) => identities),
  )
  const apart = await apartAmong(ctx, [...new Set([...owners.values()].map(({ rootId }) => rootId))])
  const { people: assigned, made, ties } = assign(people, owners, apart)
  const placed = await makeProfiles(ctx, assigned, made)
  await applyTies(ctx, ties)
  const before = await linkOrders(ctx, orderIds, placed)
  await addIdentities(
    ctx,
    placed.flatMap(({ person, customerId }) =>
      person.identities.map((identity) => ({ customerId, identity })),
    ),
  )
  await fillProfiles(
    ctx,
    placed.filter(({ isNew }) => !isNew),
  )
  await addDocuments(ctx, placed)
  const touched = [...new Set(placed.map(({ customerId }) => customerId))]
  await suggestTwins(ctx, touched)
  await refreshSearch(ctx, touched)
  await reckon(ctx, await rootsOf(ctx, [...touched, ...before]))
  if (touched.length || before.length) notify(ctx, ['customer'], touched[0] ?? firstOf(before))
}

async function applyTies(ctx: Ctx, ties: ReturnType<typeof assign>['ties']): Promise<void> {
  const now = new Map<number, number>()
  const rootNow = (id: number): number => (now.has(id) ? rootNow(mustGet(now, id)) : id)
  for (const { keptId, mergedId, why } of ties) {
    const roots = [rootNow(keptId), rootNow(mergedId)]
    const [stored, merged] = [Math.min(...roots), Math.max(...roots)]
    if (stored === merged) continue
    await tie(ctx, stored, merged, why)
    now.set(merged, stored)
  }
}

/** Writes whose these orders are; answers whose they were. */
async function linkOrders(
  ctx: Ctx,
  orderIds: readonly number[],
  placed: readonly Placed[],
): Promise<number[]> {
  const rows = placed.flatMap(({ person, customerId }) =>
    person.places.map((guestId) => ({
      order_id: person.orderId,
      guest_id: guestId,
      customer_id: customerId,
      agent_id: person.agentId,
    })),
  )
  const { rows: removed } = await sql<{ customer_id: number }>`delete from customer_order
    where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[]) returning customer_id`.execute(
    ctx.db,
  )
  await sql`insert into customer_order (merchant_id, order_id, guest_id, customer_id, agent_id)
    select ${ctx.scope.merchantId}, r.order_id, r.guest_id, r.customer_id, r.agent_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(order_id bigint, guest_id bigint, customer_id bigint, agent_id bigint)`.execute(
    ctx.db,
  )
  return removed.map((row) => row.customer_id)
}
