import { createHmac } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'

/** The signed token of a registration's link: worked out from its number when it is mailed, and kept nowhere. */
export const registrationToken = ({ secret }: Pick<App, 'secret'>, nonce: string): string =>
  createHmac('sha256', secret).update(`registration ${nonce}`).digest('base64url')
