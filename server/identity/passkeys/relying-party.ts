import { createHmac } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'

/** Whom passkeys are made for: the host under which people reach the product, and pages of it alone. */
export function relyingParty({ config }: Pick<App, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { id: hostname, origin }
}

/** A person as their authenticator knows them: the same each time, and nothing that says who it is. */
export const userHandle = ({ secret }: Pick<App, 'secret'>, merchantId: number, userId: number) =>
  new Uint8Array(
    createHmac('sha256', secret)
      .update(JSON.stringify(['passkey', merchantId, userId]))
      .digest(),
  )

/** Loaded with the first passkey: its readers of certificates take a moment, and Node warns of what they try. */
export const webAuthn = () => import('@simplewebauthn/server')
