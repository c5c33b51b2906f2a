import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Language, ShortText } from '../../kit/schema.ts'
import { PayToken } from './link.schema.ts'

const at = '/supplier/notLogin/pay'
const page = { needs: 'public', output: z.unknown(), raw: true } as const

/** The guest's page behind a pay link: it shows, its forms act. */
export const payLinkApi = {
  payShow: read(`${at}/:token`, {
    ...page,
    input: PayToken.extend({ language: Language.optional(), attempt: z.string().max(40).optional() }),
    perMinute: 240,
  }),
  payBegin: act(`${at}/:token/begin`, {
    ...page,
    input: PayToken.extend({
      language: Language.optional(),
      way: z.string().max(60).default(''),
      amount: z.string().max(20).default(''),
    }),
    perMinute: 30,
  }),
  /** The guest says that it has transferred the money, and by what reference. */
  payClaim: act(`${at}/:token/claim`, {
    ...page,
    input: PayToken.extend({
      language: Language.optional(),
      number: z.string().max(40),
      proof: ShortText.default(''),
    }),
    perMinute: 30,
  }),
}
