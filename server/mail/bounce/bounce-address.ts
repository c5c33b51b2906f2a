import { createHmac } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { sameText } from '../../kit/outside/constant-time.ts'

type Secretive = Pick<App, 'secret'>
type Named = { merchantId: number; mailId: number }

/** Who did not get the mail cannot name it: each mail's address for bounces is signed. */
const signOf = ({ secret }: Secretive, { merchantId, mailId }: Named): string =>
  createHmac('sha256', secret).update(`bounce ${merchantId} ${mailId}`).digest('hex').slice(0, 20)

/** `bounces@host` becomes `bounces+7-1203-<sign>@host`: what comes there is about that mail (VERP). */
export function bounceAddressOf(app: Secretive, address: string, named: Named): string {
  const at = address.lastIndexOf('@')
  const { merchantId, mailId } = named
  return `${address.slice(0, at)}+${merchantId}-${mailId}-${signOf(app, named)}${address.slice(at)}`
}

const shape = /\+(\d{1,9})-(\d{1,16})-([0-9a-f]{20})@/i

/** The mail that an address for bounces is of; undefined for any other address, and for one that is not signed by us. */
export function mailOfAddress(app: Secretive, address: string): Named | undefined {
  const [, merchant, mail, sign] = shape.exec(address.slice(0, 400)) ?? []
  if (!sign) return undefined
  const named = { merchantId: Number(merchant), mailId: Number(mail) }
  return sameText(sign.toLowerCase(), signOf(app, named)) ? named : undefined
}
