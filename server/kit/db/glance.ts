import type { App } from '../app-services.ts'
import type { Scope } from './db.ts'

/** One read with a tenant's eyes in a transaction of its own, in one flight. */
export async function glance<R>(
  { pool }: App,
  { merchantId }: Pick<Scope, 'merchantId'>,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const client = await pool.connect()
  try {
    const [, , { rows }] = await Promise.all([
      client.query('begin read only'),
      client.query(`select set_config('app.merchant', $1, true)`, [String(merchantId)]),
      client.query(text, values),
      client.query('commit'),
    ])
    return rows as R[]
  } finally {
    client.release()
  }
}
