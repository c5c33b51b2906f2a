import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Names, Saved } from '../../kit/schema.ts'
import { Code } from '../catalog.schema.ts'
import { familyKeys, goodsPickers } from '../families.ts'

const { edit } = familyKeys.play

/** A place where products take place. */
export const Destination = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  /** Products there, packages among them; those in the recycle bin do not count. */
  skus: z.number().int(),
})
export type Destination = z.infer<typeof Destination>

/** Known by its Chinese and its English name; other languages where there is one. */
export const DestinationForm = z.object({
  id: Id.optional(),
  code: Code,
  names: Names.refine((names) => names['zh-CN'] && names.en, 'why:catalog.fieldErrors.chineseAndEnglish'),
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
