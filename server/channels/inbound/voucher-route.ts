import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { voucherSign } from '../engine/bookings.ts'
import { engineOf } from '../engine/engine.ts'
import { sameText } from '../../kit/outside/constant-time.ts'

type Named = { Params: { merchant: string; uuid: string; sign: string } }
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The guest's voucher behind the address that a marketplace is told; whoever has the address has the voucher. */
export function registerVouchers(http: FastifyInstance, app: App): void {
  http.get<Named>('/channel/voucher/:merchant/:uuid/:sign', async (request, reply) => {
    const { merchant, uuid, sign } = request.params
    const pdf = isSigned(app, Number(merchant), uuid, sign)
      ? await voucherOf(app, Number(merchant), uuid)
      : undefined
    return pdf
      ? reply.type('application/pdf').header('cache-control', 'no-store').send(pdf)
      : reply.code(404).type('text/plain').send('no such voucher')
  })
}

function isSigned(app: App, merchant: number, uuid: string, sign: string): boolean {
  if (!Number.isSafeInteger(merchant) || !isUuid.test(uuid)) return false
  return sameText(sign, voucherSign(app, merchant, uuid))
}

async function voucherOf(app: App, merchantId: number, uuid: string): Promise<Buffer | undefined> {
  const connection = await withSystemCtx(app, merchantId, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`select connection_id as id from channel_order where merchant_id = ${merchantId} and uuid = ${uuid}::uuid`.execute(
      ctx.db,
    )
    return rows[0] && readChannel(ctx, rows[0].id)
  })
  return connection && engineOf(app, connection).voucher({ uuid })
}
