import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Names, Saved } from '../../kit/schema.ts'
import { familyKeys, goodsPickers } from '../families.ts'
import { formShape, answerShape } from '../../kit/record/record-schema.ts'
import { destinationRecord } from './sorting.fields.ts'

const { edit } = familyKeys.play

export const Destination = z.object({ id: Id, ...answerShape(destinationRecord) })
export type Destination = z.infer<typeof Destination>

export const DestinationForm = z.object({
  id: Id.optional(),
  ...formShape(destinationRecord, {
    names: Names.refine((names) => names['zh-CN'] && names.en, 'why:catalog.fieldErrors.chineseAndEnglish'),
  }),
})

export const destinationApi = {
  /** All of them, by code. */
  destinations: read('/supplier/destination/list', {
    needs: '*',
    openTo: goodsPickers,
    output: z.object({ rows: z.array(Destination) }),
  }),
  destinationSave: act('/supplier/destination/save', { needs: edit, input: DestinationForm, output: Saved }),
  /** Refused while a product is there. */
  destinationDelete: act('/supplier/destination/delete', {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['catalog.destinationInUse'],
  }),
}
