import type pg from 'pg'

/** Asks within the transaction whose snapshot an archive tells: a command's own connection, or the product's in the merchant's walls. */
export type Ask = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

export const askOf =
  (client: pg.ClientBase): Ask =>
  async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
