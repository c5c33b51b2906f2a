import pg from 'pg'
import type { DbConfig } from '#server/kit/db/db.ts'
import { PreparingClient } from '#server/kit/db/prepared.ts'

/** Asks as the product did before it prepared its reads: only what asks to be prepared is. */
class PlainClient extends PreparingClient {
  override query(...args: unknown[]): never {
    return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args) as never
  }
}
export const plainReads = (config: DbConfig): DbConfig => ({ ...config, Client: PlainClient })
