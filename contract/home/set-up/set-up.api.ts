import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { templateForm } from './set-up.fields.ts'

export const TemplateForm = z.object(formShape(templateForm))
export type TemplateForm = z.output<typeof TemplateForm>
const needs = 'entertainment.all.edit'

export const setUpApi = {
  /** A first product by the template of a trade: priced, on sale, with places for a year. */
  setUpProduct: act('/supplier/home/setUp/product', { needs, input: TemplateForm, output: Saved }),
  samples: read('/supplier/home/setUp/samples', {
    needs,
    output: z.object({ skus: z.number().int(), agents: z.number().int(), suppliers: z.number().int() }),
  }),
  /** A supplier, an agent and a product of each trade, to look around with. Once more adds nothing. */
  samplesAdd: act('/supplier/home/setUp/samples/add', { needs, output: Done }),
  /** Takes all of them away; what something real hangs on stays and is the merchant's own from then on. */
  samplesRemove: act('/supplier/home/setUp/samples/remove', {
    needs,
    output: z.object({ removed: z.number().int(), stayed: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
}
