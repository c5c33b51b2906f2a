import type pg from 'pg'
import { DirectClient, type Primary } from './primary.ts'

/** Works with one connection, which is ended however the work ends. */
export async function withClient<T>(
  config: pg.ClientConfig & { primary?: Primary | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DirectClient(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
