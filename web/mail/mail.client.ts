import type { mailApi } from '#contract/mail/mail.api.ts'
import { clientFor } from '../kit/call/client.ts'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'

export const mail = clientFor<typeof mailApi>('mail')

/** Agents and products that a text may be for. */
export const agentSource = pickFrom('mail.agents', mail.templateAgents, namedChoice)
export const skuSource = pickFrom('mail.skus', mail.templateSkus, namedChoice)
