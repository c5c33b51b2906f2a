import type { mailApi } from '#contract/mail/mail.api.ts'
import { clientFor } from '../kit/call/client.ts'
import { codedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'

export const mail = clientFor<typeof mailApi>('mail')

/** Agents and products that a text may be for. */
export const agentSource = pickFrom('mail.agents', mail.templateAgents, codedChoice)
export const skuSource = pickFrom('mail.skus', mail.templateSkus, codedChoice)
