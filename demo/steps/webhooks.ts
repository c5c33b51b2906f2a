import { sql } from 'kysely'
import { firstOf, lastOf } from '#contract/kit/given.ts'
import { EndpointForm } from '#contract/notifications/webhooks/webhook.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { makeBody } from '#server/notifications/webhooks/body.ts'
import { enableEndpoint, saveEndpoint } from '#server/notifications/webhooks/endpoints.ts'
import { acting, personOf, type Stage } from './stage.ts'

const form = EndpointForm.parse({
  name: 'Accounting',
  url: 'https://books.andamanblue.example/orders',
  kinds: ['orderConfirmed', 'paymentReceived'],
})
type Answer = { status: number | null; error: string; answer: string }
const taken: Answer = { status: 200, error: '', answer: '{"ok":true}' }
const busy: Answer = { status: 503, error: 'refusedIt', answer: 'Maintenance until 02:00' }
const lost: Answer = { status: null, error: 'noSuchHost', answer: '' }
/** How often each was tried, and what it was answered; the system there has moved since. */
const tried: readonly Answer[][] = [
  [taken],
  [taken],
  [busy, busy, taken],
  [taken],
  [busy, taken],
  [lost, lost, lost],
]

/** The books of another system were told of orders, until they moved; it is stopped since, so that nothing leaves the demo. */
export async function makeWebhooks(stage: Stage): Promise<void> {
  await acting(stage, async (as) => {
    const by = personOf(stage, 'demo')
    const { id } = await saveEndpoint(as(stage.clock.at(-20, 600), by), form)
    const orders = await confirmed(as(stage.clock.now, by))
    for (const [at, answers] of tried.entries()) {
      const orderId = orders[at]
      if (orderId) await describe(as(stage.clock.at(-19 + 2 * at, 700), by), id, orderId, answers)
    }
    await enableEndpoint(as(stage.clock.at(-2, 610), by), { id, enabled: false })
  })
}

async function confirmed(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from orders
    where merchant_id = ${ctx.scope.merchantId} and status = 'confirmed' order by id desc limit ${tried.length}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** One that was delivered or given up, with its attempts. */
async function describe(
  ctx: Ctx,
  endpointId: number,
  orderId: number,
  answers: readonly Answer[],
): Promise<void> {
  const { merchantId } = ctx.scope
  const at = ctx.now.toISOString()
  const message = { kind: 'orderConfirmed', topic: 'order', subject_id: orderId, facts: {}, told_at: at }
  const { status, error } = lastOf(answers)
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (merchant_id, endpoint_id, message_id, kind, topic, subject_id, told_at, created_at, body, state, attempts, status, error, ms)
    values (${merchantId}, ${endpointId}, gen_random_uuid(), ${message.kind}, ${message.topic}, ${orderId}, ${at}, ${at}, ${await makeBody(ctx, message)},
      ${error ? 'failed' : 'delivered'}, ${answers.length}, ${status}, ${error}, 120) returning id`.execute(
    ctx.db,
  )
  for (const [no, answer] of answers.entries())
    await sql`insert into webhook_attempt (merchant_id, delivery_id, no, at, ms, status, error, answer)
      values (${merchantId}, ${firstOf(rows).id}, ${no + 1}, ${at}::timestamptz + make_interval(mins => ${5 * no}), 120, ${answer.status}, ${answer.error}, ${answer.answer})`.execute(
      ctx.db,
    )
}
