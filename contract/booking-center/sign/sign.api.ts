import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { answerShape } from '../../kit/record/record-schema.ts'
import { Done } from '../../kit/schema.ts'
import { signForm } from '../../agents/sign/sign.fields.ts'
import { SignForm } from '../../agents/sign/sign.schema.ts'

const own = { needs: 'bookingCenter.sign', audience: ['agent'] } as const

export const signApi = {
  sign: read('/supplier/distributorSign/info', {
    ...own,
    output: z.object({
      ...answerShape(signForm),
      name: z.string(),
      /** The merchant lets it stand on vouchers and guests' pages. */
      shown: z.boolean(),
    }),
  }),
  signSave: act('/supplier/distributorSign/save', { ...own, input: SignForm, output: Done }),
}
