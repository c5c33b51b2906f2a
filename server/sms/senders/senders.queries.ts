import { sql } from 'kysely'
import type { z } from 'zod'
import { chatSystems, smsFacts, smsSystems } from '#contract/sms/sms-values.ts'
import { smsKeys as keys } from '#contract/sms/sms.keys.ts'
import type { SmsFault, SmsSenderRow } from '#contract/sms/sms.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { changeConnection } from '../../kit/outside/connections.ts'
import { callPage, connectionPage } from '../../kit/outside/outside.queries.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { notify } from '../../kit/events.ts'
import { tellsOf } from './save-sender.ts'
import { readSender } from './sender.ts'

type Own = Pick<
  SmsSenderRow,
  'sender' | 'perSecond' | 'takesReplies' | 'currency' | 'priceMicros' | 'prices'
> & { id: number }

/** Senders with how they are: never a key. */
export async function listSenders(ctx: Ctx): Promise<{ rows: SmsSenderRow[]; simulators: boolean }> {
  const page = await connectionPage(ctx, smsSystems, undefined, { pageNo: 1, pageSize: 100 })
  const { rows: own } = await sql<Own>`
    select connection_id as id, sender, per_second as "perSecond", takes_replies as "takesReplies", currency,
           price_micros as "priceMicros", prices from sms_sender where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const byId = new Map(own.map((row) => [row.id, row]))
  const can = canOf(ctx, {
    edit: keys.senders,
    enable: keys.senders,
    test: keys.senders,
    calls: keys.senders,
  })
  const faulty = canOf(ctx, { simulate: keys.senders })
  return {
    rows: page.rows.flatMap((row) => {
      const sender = byId.get(row.id)
      if (!sender) return []
      const { id, version, name, system, mode, settings, has, enabled, health, lastError, fault, echo } = row
      return [
        {
          ...sender,
          id,
          version,
          name,
          system,
          mode: mode === 'simulator' ? mode : 'live',
          settings: Object.fromEntries(smsFacts[system].settings.map((one) => [one, settings[one] ?? ''])),
          has,
          enabled,
          health,
          lastError,
          fault,
          echo,
          tells: tellsOf(ctx, row.key),
          can: { ...can, ...(mode === 'simulator' && faulty) },
        },
      ]
    }),
    simulators: simulatorsOf(ctx.app),
  }
}

/** Those that may be used, for the choice of one. */
type Picked = { text?: string | undefined; ids?: number[] | undefined }
export const senderChoices = (ctx: Ctx, picked: Picked) => choicesOf(ctx, picked, smsSystems)
/** Those by which a customer is written to in a chat. */
export const chatChoices = (ctx: Ctx, picked: Picked) => choicesOf(ctx, picked, chatSystems)

async function choicesOf(ctx: Ctx, { text, ids }: Picked, systems: readonly string[]) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select o.id, s.sender as code, o.name from outside_connection o
      join sms_sender s on s.merchant_id = o.merchant_id and s.connection_id = o.id
     where o.merchant_id = ${ctx.scope.merchantId} and o.system = any(${[...systems]}::text[])
       and ${ids ? sql`o.id = any(${ids}::bigint[])` : sql`o.enabled and ${finds(text, ['o.name', 's.sender'])}`} order by o.name limit 50`.execute(
    ctx.db,
  )
  return { rows }
}

/** What goes wrong at a simulator from now on. */
export async function switchFault(
  ctx: Ctx,
  { id, fault, echo }: z.output<typeof SmsFault>,
): Promise<{ done: true }> {
  const { connection } = await readSender(ctx, id)
  if (connection.mode !== 'simulator') fail('sms.noSimulator')
  await changeConnection(ctx, id, { fault, echo })
  notify(ctx, ['smsSender'], id)
  return { done: true }
}

export async function listCalls(
  ctx: Ctx,
  { id, ...paging }: { id: number; pageNo: number; pageSize: number },
) {
  await readSender(ctx, id)
  return callPage(ctx, id, paging)
}
