import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { DisputeFilter, DisputeList, OneDispute } from './dispute.schema.ts'

const see = 'tools.stripeTransaction'
const at = '/supplier/stripeDispute'

/** Payments that cardholders dispute, and our answer to each. */
export const disputeApi = {
  disputeList: read(`${at}/list`, { needs: see, input: DisputeFilter, output: DisputeList }),
  /** Gathers all that speaks for us into one paper, to be looked at. */
  disputePack: act(`${at}/pack`, {
    needs: `${see}.refund`,
    input: OneDispute,
    output: Done,
    errors: ['operationInvalid'],
  }),
  disputePdf: read(`${at}/pdf`, { needs: see, input: OneDispute, output: z.unknown(), raw: true }),
  /** Gathers it and sends it: the provider takes one answer. */
  disputeSend: act(`${at}/send`, {
    needs: `${see}.refund`,
    input: OneDispute,
    output: Done,
    errors: ['operationInvalid'],
  }),
}
