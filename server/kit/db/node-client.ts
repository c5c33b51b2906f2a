import type pg from 'pg'
import { PreparingClient } from './prepared.ts'
import { scopeText } from './scope.ts'

/**
 * A connection to a node of a database that is spread by merchant. Its walls name the merchant to whatever is planned
 * (`app.planned_merchant`), so its plans are that merchant's alone: turning to another, it throws them away.
 */
export class NodeClient extends PreparingClient {
  #planned = ''

  override prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === scopeText) this.#turnTo(String(values[0]))
    return super.prepared(text, values)
  }

  #turnTo(merchantId: string): void {
    if (this.#planned === merchantId) return
    this.#planned = merchantId
    const discarded: Promise<unknown> = this.query('discard plans')
    discarded.catch(() => (this.#planned = ''))
  }
}
